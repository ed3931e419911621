import { IconLogout } from '@tabler/icons-react'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { managesFranchises, worksWithStock } from '../../domain/account/roles.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { pageTitle } from '../../domain/tenant/tenant.ts'
import { IconButton } from '../ui/inputs/button.tsx'
import { Shell } from '../ui/layout/shell.tsx'
import { FranchiseSelect } from '../platform/franchise-select.tsx'
import { payoutListOf } from '../platform/session/guards.ts'
import { useLogOut } from '../platform/session/log-out.ts'
import { useLogOutQuestion } from '../platform/session/log-out-question.ts'
import { PATHS } from '../platform/paths.ts'
import { RecordingChoiceButton, RecordingConsent } from './recording-consent.tsx'
import { SessionNotice } from './session-notice.tsx'
import { isStaffSession, useSession } from '../platform/session/session.ts'
import { useSessionRecording } from '../platform/tracking/session-recording.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { trackPageView } from '../platform/tracking/track.ts'

const SecurityNotice = lazy(async () => ({
  default: (await import('../second-factor/security-notice.tsx')).SecurityNotice,
}))

/** Shown beside the name of a tenant without a logo (TENANT-03). */
const DEFAULT_LOGO = '/brand/default-logo.svg'

const LogOutDialog = lazy(() => import('./log-out-dialog.tsx').then(module => ({ default: module.LogOutDialog })))

/** The frame of every page: the tenant's bar, the links that this user may open, and the page. */
export function Frame() {
  const tenant = useTenant()
  const session = useSession()
  const staff = isStaffSession(session)
  const logOut = useLogOut()
  const path = useRouterState({ select: state => state.location.pathname })
  useEffect(() => {
    document.title = pageTitle(tenant.siteTitle)
    if (tenant.faviconUrl) document.querySelector('link[rel="icon"]')?.setAttribute('href', tenant.faviconUrl)
  }, [tenant])
  useEffect(() => trackPageView(path), [path])
  useSessionRecording(path)
  const isAsking = useLogOutQuestion() !== null
  const staffId = staff ? session?.id : undefined
  useEffect(() => {
    if (staffId !== undefined)
      void import('../work-order/offline/prepare-kept-work.ts').then(({ prepareKeptWork }) => prepareKeptWork())
  }, [staffId])
  return (
    <Shell
      density={staff && path.startsWith(PATHS.staff) ? 'staff' : 'customer'}
      logo={
        <Link to={PATHS.location} aria-label={`${tenant.name}: book an appointment`}>
          {tenant.logoUrl ? (
            <img src={tenant.logoUrl} alt={tenant.name} />
          ) : (
            <span>
              <img src={DEFAULT_LOGO} alt="" /> {tenant.name}
            </span>
          )}
        </Link>
      }
      links={
        <>
          <Link to={PATHS.location}>BOOK APPOINTMENT</Link>
          <Link to={session ? (staff ? PATHS.workOrders : PATHS.appointments) : PATHS.login}>ACCOUNT</Link>
        </>
      }
      menuExtra={
        session && (
          <button type="button" onClick={() => void logOut()}>
            LOG OUT
          </button>
        )
      }
      context={staff && <FranchiseSelect />}
      end={staff && <IconButton label="Log Out" icon={<IconLogout />} onClick={() => void logOut()} />}
      sections={
        staff && (
          <>
            <Link to={PATHS.workOrders}>Work Orders</Link>
            <Link to={PATHS.invoices}>Invoices</Link>
            <Link to={PATHS.customers}>Customers</Link>
            {worksWithStock(session?.roles ?? []) && <Link to={PATHS.inventory}>Inventory</Link>}
            <Link to={payoutListOf(session?.roles ?? [])}>Payouts</Link>
            {managesFranchises(session?.roles ?? []) && <Link to={PATHS.analytics}>Analytics</Link>}
            {session?.roles.includes('sales') && <Link to={PATHS.salesAnalytics}>Sales Analytics</Link>}
            <Link to={PATHS.staffAccount}>Your Account</Link>
          </>
        )
      }
      sheet={<RecordingConsent path={path} />}
      footer={
        <>
          <p>
            {tenant.name}
            {tenant.supportPhone && (
              <>
                {' · '}
                <a href={`tel:${tenant.supportPhone.replaceAll(/\D/g, '')}`}>{formatPhone(tenant.supportPhone)}</a>
              </>
            )}
            {tenant.supportEmail && (
              <>
                {' · '}
                <a href={`mailto:${tenant.supportEmail}`}>{tenant.supportEmail}</a>
              </>
            )}
          </p>
          <RecordingChoiceButton />
        </>
      }
    >
      <SessionNotice />
      {session && staff && (
        <Suspense fallback={null}>
          <SecurityNotice userId={session.id} />
        </Suspense>
      )}
      <Outlet />
      {isAsking && (
        <Suspense>
          <LogOutDialog />
        </Suspense>
      )}
    </Shell>
  )
}
