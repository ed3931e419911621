import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp, type TablerIcon } from '@tabler/icons-react'
import type { SaveState } from './draft-saver.ts'
import classes from './inspection-page.module.css'
import { TEXTS } from './texts.ts'

/** The state of saving; `unkept`: stored only in this page. */
type ShownState = SaveState | { kind: 'unkept' }

const ICONS: Record<ShownState['kind'], TablerIcon> = {
  saved: IconCloudCheck,
  saving: IconCloudUp,
  kept: IconCloudOff,
  unkept: IconAlertTriangle,
  refused: IconAlertTriangle,
}

/** Shows whether the inspection is saved. */
export function SaveStateNote({ state }: { state: ShownState }) {
  const Icon = ICONS[state.kind]
  return (
    <p className={classes.state} data-kind={state.kind} role="status">
      <Icon size={20} aria-hidden />
      {state.kind === 'refused' ? TEXTS.refused(state.message) : TEXTS[state.kind]}
    </p>
  )
}
