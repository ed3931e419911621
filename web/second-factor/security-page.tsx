import { useSession } from '../platform/session/session.ts'
import { Page } from '../ui/layout/page.tsx'
import { SecuritySection } from './security-section.tsx'
import { TEXTS } from './texts.ts'

/** The login security of customers and staff. */
export function SecurityPage() {
  const session = useSession()
  return <Page title={TEXTS.page.title}>{session && <SecuritySection userId={session.id} />}</Page>
}
