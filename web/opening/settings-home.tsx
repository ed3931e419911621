import { LatestChanges } from '../history/latest-changes.tsx'
import { useMay } from '../platform/session/use-may.ts'
import { TEXTS as SETTINGS } from '../settings/texts.ts'
import { Page } from '../ui/layout/page.tsx'
import { AttentionCard } from './attention-card.tsx'
import { ClosingSection } from './closing-section.tsx'
import { Opening } from './opening.tsx'

/** The start of the settings: whether the business takes bookings, what is missing for it, and what changed last. */
export function SettingsHome() {
  const seesHistory = useMay('history.see')
  const closes = useMay('business.close')
  return (
    <Page title={SETTINGS.title} width="wide">
      <Opening />
      <AttentionCard />
      {seesHistory && <LatestChanges />}
      {closes && <ClosingSection />}
    </Page>
  )
}
