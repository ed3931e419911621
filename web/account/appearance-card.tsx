import { SelectField } from '../ui/inputs/select-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import { chooseColorScheme, useChosenScheme } from '../ui/layout/color-scheme.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.account.appearance
const DEVICE = 'device'

/** Lets a person choose light or dark pages for this browser. */
export function AppearanceCard() {
  const chosen = useChosenScheme()
  return (
    <Card title={texts.title}>
      <SelectField
        label={texts.label}
        description={texts.hint}
        value={chosen ?? DEVICE}
        onChange={value => chooseColorScheme(value === 'light' || value === 'dark' ? value : null)}
        options={[
          { value: DEVICE, label: texts.device },
          { value: 'light', label: texts.light },
          { value: 'dark', label: texts.dark },
        ]}
      />
    </Card>
  )
}
