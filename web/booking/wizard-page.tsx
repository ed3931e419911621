import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { bookingStop } from '../../domain/tenant/tenant-state.ts'
import { PATHS } from '../platform/paths.ts'
import { isStaffSession, useSession } from '../platform/session/session.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { Page, PageSkeleton } from '../ui/layout/page.tsx'
import { type Step, Steps } from '../ui/layout/steps.tsx'
import { useDraft } from './booking-store.ts'
import { usePrepareStep, type WizardPath } from './prepare-step.ts'
import { TEXTS } from './texts.ts'
import { useMarketplace } from './use-marketplace.ts'
import { lazyPart } from '../platform/lazy-part.ts'

// Almost no business is closed, so this is not part of the booking's first load.
const NotBookable = lazyPart(async () => ({ default: (await import('./not-bookable.tsx')).NotBookable }))

// Without the network it may not load, and the step must stay.
const OfflineNotice = lazyPart(() =>
  import('./offline-notice.tsx').then(
    ({ OfflineNotice }) => ({ default: OfflineNotice }),
    () => ({ default: () => null }),
  ),
)

const ORDER = [PATHS.location, PATHS.selectServices, PATHS.selectAddOns, PATHS.scheduleBook] as const

/** The steps in order. The marketplace partner's single list includes the add-ons (rule B11). */
const useOrder = (): readonly WizardPath[] =>
  useMarketplace() ? ORDER.filter(path => path !== PATHS.selectAddOns) : ORDER

const LABELS: Record<WizardPath, string> = {
  [PATHS.location]: TEXTS.steps.location,
  [PATHS.selectServices]: TEXTS.steps.services,
  [PATHS.selectAddOns]: TEXTS.steps.addOns,
  [PATHS.scheduleBook]: TEXTS.steps.schedule,
}

interface WizardPageProps {
  path: WizardPath
  title: string
  intro?: ReactNode
  width?: 'reading' | 'wide'
  actions?: ReactNode
  /** A StickyFooter. */
  footer: ReactNode
  children: ReactNode
}

/** Shows a step of the booking with its progress, Back and Next. Prefetches the data of the next step. */
export function WizardPage({ path, footer, children, ...page }: WizardPageProps) {
  usePrepareStep(path)
  const stop = bookingStop(useTenant(), isStaffSession(useSession()))
  if (stop !== null)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <NotBookable reason={stop} />
      </Suspense>
    )
  return (
    <>
      <WizardSteps path={path} />
      <Suspense>
        <OfflineNotice width={page.width} />
      </Suspense>
      <Page {...page}>{children}</Page>
      {footer}
    </>
  )
}

const linkTo = (to: WizardPath) => (content: ReactNode) => <Link to={to}>{content}</Link>

function WizardSteps({ path }: { path: WizardPath }) {
  const { address, serviceIds, addOnIds, car } = useDraft()
  const isStaff = isStaffSession(useSession())
  const hasService = address !== null && car.vehicleId !== null && serviceIds.length + addOnIds.length > 0
  const order = useOrder()
  const steps = order.map((to, index): Step => {
    const label = to === PATHS.location && isStaff ? TEXTS.steps.staffLocation : LABELS[to]
    const isOpen = index === 0 || (index === 1 ? address !== null : hasService)
    if (to === path) return { label, state: 'current' }
    if (!isOpen) return { label, state: 'locked' }
    const state = index < order.indexOf(path) ? 'done' : 'open'
    return { label, state, link: linkTo(to) }
  })
  return <Steps steps={steps} />
}
