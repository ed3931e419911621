import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  answersDisputes,
  managesFranchises,
  readsBooks,
  worksWithStock,
  writesQuotes,
} from '../../domain/account/roles.ts'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { Bell } from '../notification/bell.tsx'
import { payoutListOf } from '../payout/payout-list.ts'
import { useOutbox } from '../outbox/outbox-client.ts'
import { importSurely } from '../platform/lost-files.ts'
import { PATHS } from '../platform/paths.ts'
import { ReleaseNotice } from '../platform/release/release-notice.tsx'
import { useLogOut } from '../platform/session/log-out.ts'
import { useSession } from '../platform/session/session.ts'
import { FindButton } from '../search/find-button.tsx'
import { SecurityNotice } from '../second-factor/security-notice.tsx'
import { IconLogout } from '../ui/icon/logout.gen.ts'
import { IconButton } from '../ui/inputs/button.tsx'
import { OutboxBar } from '../work-order/waiting/outbox-bar.tsx'
import { SECTION_TEXTS } from './section-texts.ts'
import { TEXTS } from './texts.ts'

/** In the same part of the application as the rest of the bar. */
export { FranchiseSelect } from '../franchise-choice/franchise-select.tsx'

/** What staff have at the end of the bar. Apart from the frame, because customers would load it too. */
export function StaffTools() {
  const logOut = useLogOut()
  return (
    <>
      <FindButton />
      <Bell />
      <IconButton label={TEXTS.logOut} icon={<IconLogout />} onClick={() => void logOut()} />
    </>
  )
}

/** Prepares the device for staff. Shows what waits there, what their logins need, and that there is a new release. */
export function StaffNotices({ userId }: { userId: number }) {
  const { waiting } = useOutbox()
  useEffect(() => void importSurely(() => import('./start-work.ts')).then(({ startWork }) => startWork()), [userId])
  return (
    <>
      <OutboxBar />
      <SecurityNotice userId={userId} />
      <ReleaseNotice isSending={waiting.length > 0} />
    </>
  )
}

/** The sections that this member of staff may open. */
export function StaffSections() {
  const roles = useSession()?.roles ?? []
  return (
    <>
      <Link to={PATHS.workOrders}>{SECTION_TEXTS.workOrders}</Link>
      <Link to={PATHS.invoices}>{SECTION_TEXTS.invoices}</Link>
      {writesQuotes(roles) && <Link to={PATHS.quotes}>{SECTION_TEXTS.quotes}</Link>}
      {answersDisputes(roles) && <Link to={PATHS.disputes}>{SECTION_TEXTS.disputes}</Link>}
      <Link to={PATHS.customers}>{SECTION_TEXTS.customers}</Link>
      {worksWithStock(roles) && <InventoryLink />}
      <Link to={payoutListOf(roles)}>{SECTION_TEXTS.payouts}</Link>
      {roles.includes('manager') && <Link to={PATHS.payments}>{SECTION_TEXTS.payments}</Link>}
      {managesFranchises(roles) && <Link to={PATHS.analytics}>{SECTION_TEXTS.analytics}</Link>}
      {readsBooks(roles) && <Link to={PATHS.reports}>{SECTION_TEXTS.reports}</Link>}
      {roles.includes('sales') && <Link to={PATHS.salesAnalytics}>{SECTION_TEXTS.salesAnalytics}</Link>}
      {/* Not by the table of permissions, which customers would load too. */}
      {managesFranchises(roles) && <Link to={PATHS.settings}>{SECTION_TEXTS.settings}</Link>}
      <Link to={PATHS.staffAccount}>{SECTION_TEXTS.account}</Link>
    </>
  )
}

/** Only while the selected franchise uses inventory. */
function InventoryLink() {
  const { selected } = useFranchises()
  return selected?.inventory !== false && <Link to={PATHS.inventory}>{SECTION_TEXTS.inventory}</Link>
}
