import { IconLogout } from '@tabler/icons-react'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect } from 'react'
import { answersDisputes, managesFranchises, readsBooks, worksWithStock } from '../../domain/account/roles.ts'
import { pageTitle } from '../../domain/tenant/tenant.ts'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { FranchiseSelect } from '../franchise-choice/franchise-select.tsx'
import { PATHS } from '../platform/paths.ts'
import { payoutListOf } from '../payout/guards.ts'
import { useLogOut } from '../platform/session/log-out.ts'
import { useLogOutQuestion } from '../platform/session/log-out-question.ts'
import { isStaffSession, useSession } from '../platform/session/session.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { useSessionRecording } from '../platform/tracking/session-recording.ts'
import { trackPageView } from '../platform/tracking/track.ts'
import { IconButton } from '../ui/inputs/button.tsx'
import { PageTitle } from '../ui/layout/page-title.ts'
import { Shell } from '../ui/layout/shell.tsx'
import { RecordingConsent } from './recording-consent.tsx'
import { SessionNotice } from './session-notice.tsx'
import { SiteFooter } from './site-footer.tsx'
import { TEXTS } from './texts.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { importSurely } from '../platform/lost-files.ts'

const SecurityNotice = lazyPart(async () => ({
  default: (await import('../second-factor/security-notice.tsx')).SecurityNotice,
}))

const Bell = lazyPart(async () => ({ default: (await import('../notification/bell.tsx')).Bell }))

const OutboxBar = lazyPart(async () => ({ default: (await import('../work-order/waiting/outbox-bar.tsx')).OutboxBar }))
const FindButton = lazyPart(async () => ({ default: (await import('../search/find-button.tsx')).FindButton }))

/** Shown beside the name of a tenant without a logo (TENANT-03). */
const DEFAULT_LOGO = '/brand/default-logo.svg'

const LogOutDialog = lazyPart(() => import('./log-out-dialog.tsx').then(module => ({ default: module.LogOutDialog })))

/** The frame of every page: the tenant's bar, the links that this user may open, and the page. */
export function Frame() {
  const tenant = useTenant()
  const session = useSession()
  const staff = isStaffSession(session)
  const logOut = useLogOut()
  const path = useRouterState({ select: state => state.location.pathname })
  // Before the effects of the pages, some of which append their name.
  useLayoutEffect(() => {
    document.title = pageTitle(tenant.siteTitle)
    if (tenant.faviconUrl) document.querySelector('link[rel="icon"]')?.setAttribute('href', tenant.faviconUrl)
  }, [tenant])
  useEffect(() => trackPageView(path), [path])
  useSessionRecording(path)
  const isAsking = useLogOutQuestion() !== null
  const isStaffPage = staff && path.startsWith(PATHS.staff)
  const staffId = staff ? session?.id : undefined
  useEffect(() => {
    if (staffId !== undefined)
      void importSurely(() => import('./start-work.ts')).then(
        ({ startWork }) => startWork(),
        () => undefined,
      )
  }, [staffId])
  // There is no business yet, so there is nothing to link to.
  if (path === PATHS.setup)
    return (
      <main>
        <Outlet />
      </main>
    )
  return (
    <Shell
      density={isStaffPage ? 'staff' : 'customer'}
      logo={
        <Link to={PATHS.location} aria-label={TEXTS.home(tenant.name)}>
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
          <Link to={PATHS.location}>{TEXTS.book}</Link>
          <Link to={session ? (staff ? PATHS.workOrders : PATHS.appointments) : PATHS.login}>{TEXTS.account}</Link>
        </>
      }
      menuExtra={
        session && (
          <button type="button" onClick={() => void logOut()}>
            {TEXTS.logOutLink}
          </button>
        )
      }
      context={staff && <FranchiseSelect />}
      end={
        staff && (
          <>
            <Suspense>
              <FindButton />
            </Suspense>
            <Suspense>
              <Bell />
            </Suspense>
            <IconButton label={TEXTS.logOut} icon={<IconLogout />} onClick={() => void logOut()} />
          </>
        )
      }
      sections={
        staff && (
          <>
            <Link to={PATHS.workOrders}>{TEXTS.sections.workOrders}</Link>
            <Link to={PATHS.invoices}>{TEXTS.sections.invoices}</Link>
            {answersDisputes(session?.roles ?? []) && <Link to={PATHS.disputes}>{TEXTS.sections.disputes}</Link>}
            <Link to={PATHS.customers}>{TEXTS.sections.customers}</Link>
            {worksWithStock(session?.roles ?? []) && <InventoryLink />}
            <Link to={payoutListOf(session?.roles ?? [])}>{TEXTS.sections.payouts}</Link>
            {session?.roles.includes('manager') && <Link to={PATHS.payments}>{TEXTS.sections.payments}</Link>}
            {managesFranchises(session?.roles ?? []) && <Link to={PATHS.analytics}>{TEXTS.sections.analytics}</Link>}
            {readsBooks(session?.roles ?? []) && <Link to={PATHS.reports}>{TEXTS.sections.reports}</Link>}
            {session?.roles.includes('sales') && <Link to={PATHS.salesAnalytics}>{TEXTS.sections.salesAnalytics}</Link>}
            {/* Not by the table of permissions, which customers would load too. */}
            {managesFranchises(session?.roles ?? []) && <Link to={PATHS.settings}>{TEXTS.sections.settings}</Link>}
            <Link to={PATHS.staffAccount}>{TEXTS.sections.account}</Link>
          </>
        )
      }
      sheet={<RecordingConsent path={path} />}
      // For customers: staff know how to reach their business, and a table needs the room.
      footer={!isStaffPage && <SiteFooter />}
    >
      {staff && (
        <Suspense fallback={null}>
          <OutboxBar />
        </Suspense>
      )}
      <SessionNotice />
      {session && staff && (
        <Suspense fallback={null}>
          <SecurityNotice userId={session.id} />
        </Suspense>
      )}
      <PageTitle value={isStaffPage ? pageTitle(tenant.siteTitle) : null}>
        <Outlet />
      </PageTitle>
      {isAsking && (
        <Suspense>
          <LogOutDialog />
        </Suspense>
      )}
    </Shell>
  )
}

/** Only while the selected franchise uses inventory. */
function InventoryLink() {
  const { selected } = useFranchises()
  return selected?.inventory !== false && <Link to={PATHS.inventory}>{TEXTS.sections.inventory}</Link>
}
