import { IconAlertTriangle } from '../../ui/icon/alert-triangle.gen.ts'
import { IconCloudCheck } from '../../ui/icon/cloud-check.gen.ts'
import { IconCloudOff } from '../../ui/icon/cloud-off.gen.ts'
import { IconCloudUp } from '../../ui/icon/cloud-up.gen.ts'
import type { Icon } from '../../ui/icon/icon.tsx'
import type { SaveState } from './draft-saver.ts'
import classes from './inspection-page.module.css'
import { TEXTS } from './texts.ts'

/** The state of saving; `unkept`: stored only in this page. */
type ShownState = SaveState | { kind: 'unkept' }

const ICONS: Record<ShownState['kind'], Icon> = {
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
