import { useSession } from '../platform/session/session.ts'
import { Page } from '../ui/layout/page.tsx'
import { SecuritySection } from './security-section.tsx'
import { TEXTS } from './texts.ts'

/** How one logs in, for customers and staff. */
export function SecurityPage() {
  const session = useSession()
  return <Page title={TEXTS.page.title}>{session && <SecuritySection userId={session.id} />}</Page>
}
