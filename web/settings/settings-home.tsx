import { Opening } from '../opening/opening.tsx'
import { Page } from '../ui/layout/page.tsx'
import { TEXTS } from './texts.ts'

/** The start of the settings: whether the business takes bookings, and what is missing for it. */
export function SettingsHome() {
  return (
    <Page title={TEXTS.title} width="wide">
      <Opening />
    </Page>
  )
}
