import { Page } from '../ui/layout/page.tsx'
import { TEXTS } from './texts.ts'

/** The start of the settings. */
export function SettingsHome() {
  return (
    <Page title={TEXTS.title} width="wide">
      {null}
    </Page>
  )
}
