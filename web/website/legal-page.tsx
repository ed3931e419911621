import { useState } from 'react'
import { withScheme } from '../../domain/website/public-pages.ts'
import { SettingsSection } from '../settings/settings-form.tsx'
import type { FieldProps } from '../ui/inputs/field.ts'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { TEXTS } from './texts.ts'

const T = TEXTS.pages

const PLACES = ['HERE', 'SITE'] as const
type Place = (typeof PLACES)[number]

type Field = Omit<FieldProps, 'label'> & { value: string; onChange: (value: string) => void }

interface LegalPageProps {
  texts: (typeof T.legal)['terms' | 'privacy']
  /** Most characters of the text. */
  most: number
  textField: Field
  urlField: Field
  onChange: (text: string, url: string) => void
}

/** Terms or privacy: a text here, or the address of a page of the business's own website. */
export function LegalPage({ texts, most, textField, urlField, onChange }: LegalPageProps) {
  const [text, url] = [textField.value, urlField.value]
  const [chosen, setChosen] = useState<Place>(url === '' ? 'HERE' : 'SITE')
  // Comes back when somebody only looked at the other choice.
  const [left, setLeft] = useState({ text: '', url: '' })
  const place: Place = text !== '' ? 'HERE' : url !== '' ? 'SITE' : chosen
  const choose = (next: string): void => {
    if (next === place) return
    setChosen(next === 'SITE' ? 'SITE' : 'HERE')
    setLeft(next === 'SITE' ? { ...left, text } : { ...left, url })
    onChange(next === 'SITE' ? '' : left.text, next === 'SITE' ? left.url : '')
  }
  return (
    <SettingsSection title={texts.title} explanation={<p>{texts.hint}</p>}>
      <SelectField
        label={texts.place}
        value={place}
        onChange={choose}
        options={PLACES.map(value => ({ value: value as string, label: T.legal.places[value] }))}
      />
      {place === 'HERE' ? (
        <TextAreaField {...textField} label={texts.text} description={T.textHint} rows={6} most={most} />
      ) : (
        <TextField
          {...urlField}
          inputMode="url"
          label={texts.url}
          description={T.urlHint}
          onBlur={() => urlField.onChange(withScheme(url))}
        />
      )}
    </SettingsSection>
  )
}
