import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect } from 'react'
import { pageTitle } from '../../domain/tenant/tenant.ts'
import { PATHS } from '../platform/paths.ts'
import { useLogOut } from '../platform/session/log-out.ts'
import { useLogOutQuestion } from '../platform/session/log-out-question.ts'
import { usePasswordQuestion } from '../platform/session/password-question.ts'
import { isStaffSession, useSession } from '../platform/session/session.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { useSessionRecording } from '../platform/tracking/session-recording.ts'
import { trackPageView } from '../platform/tracking/track.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { PageTitle } from '../ui/layout/page-title.ts'
import { Shell } from '../ui/layout/shell.tsx'
import { RecordingConsent } from './recording-consent.tsx'
import { SessionNotice } from './session-notice.tsx'
import { SiteFooter } from './site-footer.tsx'
import { TEXTS } from './texts.ts'
import { lazyPart } from '../platform/lazy-part.ts'

const StaffNotices = lazyPart(async () => ({ default: (await import('./staff-bar.tsx')).StaffNotices }))

const FranchiseSelect = lazyPart(async () => ({ default: (await import('./staff-bar.tsx')).FranchiseSelect }))

const StaffSections = lazyPart(async () => ({ default: (await import('./staff-bar.tsx')).StaffSections }))

const StaffTools = lazyPart(async () => ({ default: (await import('./staff-bar.tsx')).StaffTools }))

/** Shown beside the name of a tenant without a logo (TENANT-03). */
const DEFAULT_LOGO = '/brand/default-logo.svg'

const PasswordDialog = lazyPart(() =>
  import('./password-dialog.tsx').then(module => ({ default: module.PasswordDialog })),
)

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
  const needsPassword = usePasswordQuestion() !== null
  const isStaffPage = staff && path.startsWith(PATHS.staff)
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
      context={
        staff && (
          <Suspense fallback={(session?.franchiseIds.length ?? 0) > 1 && <Skeleton shape="control" />}>
            <FranchiseSelect />
          </Suspense>
        )
      }
      end={
        staff && (
          <Suspense>
            <StaffTools />
          </Suspense>
        )
      }
      sections={
        staff && (
          <Suspense>
            <StaffSections />
          </Suspense>
        )
      }
      sheet={<RecordingConsent path={path} />}
      // For customers: staff know how to reach their business, and a table needs the room.
      footer={!isStaffPage && <SiteFooter />}
    >
      {session && staff && (
        <Suspense fallback={null}>
          <StaffNotices userId={session.id} />
        </Suspense>
      )}
      <SessionNotice />
      <PageTitle value={isStaffPage ? pageTitle(tenant.siteTitle) : null}>
        <Outlet />
      </PageTitle>
      {needsPassword && (
        <Suspense>
          <PasswordDialog />
        </Suspense>
      )}
      {isAsking && (
        <Suspense>
          <LogOutDialog />
        </Suspense>
      )}
    </Shell>
  )
}
