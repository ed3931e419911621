import { useState } from 'react'
import { type CountryCode, unitsOf } from '../../domain/address/country.ts'
import { METRES_OF } from '../../domain/address/metres.ts'
import { formatList } from '../../domain/format/list.ts'
import { request } from '../platform/api/api.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import classes from './area.module.css'
import { PastedPostalCodesQuery, PostalCodesNearQuery } from './documents.ts'
import type { AreaCode } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.add

interface AddCodesProps {
  franchiseId: string
  countryCode: CountryCode
  /** The codes that are in the list. */
  codes: readonly string[]
  onAdd: (codes: readonly AreaCode[]) => void
}

/** What came of the last addition. */
interface Outcome {
  added: number
  problems: readonly string[]
}

const problem = (words: readonly string[], sentence: (words: string) => string): string[] =>
  words.length === 0 ? [] : [sentence(formatList(words))]

/** Adds pasted codes, or all codes within a distance of the base, to the list. */
export function AddCodes({ franchiseId, countryCode, codes, onAdd }: AddCodesProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const take = (found: readonly AreaCode[], problems: readonly string[]) => {
    const had = new Set(codes)
    const unknown = found.filter(({ city }) => city === null).map(({ code }) => code)
    setOutcome({
      added: found.filter(({ code }) => !had.has(code)).length,
      problems: [...problems, ...problem(unknown, texts.unknown)],
    })
    onAdd(found)
  }
  // No <form>: they are in the form of the section.
  const paste = useSubmitForm({
    initialValues: { text: '' },
    submit: ({ text }) => request(PastedPostalCodesQuery, { franchiseId, text }),
    onSuccess: ({ pastedPostalCodes: { codes: found, wrong, otherCountry, nothing } }) => {
      take(found, [
        ...problem(otherCountry, texts.otherCountry),
        ...problem(wrong, texts.wrong[countryCode]),
        ...problem(nothing, texts.nothing),
      ])
      // What could not be read stays, so that it can be corrected.
      paste.change({ text: [...otherCountry, ...wrong, ...nothing].join(' ') })
    },
  })
  const { distance: unit } = unitsOf(countryCode)
  const near = useSubmitForm({
    initialValues: { distance: '' },
    fieldOf: field => (field === 'km' ? 'distance' : field),
    submit: ({ distance }) =>
      request(PostalCodesNearQuery, { franchiseId, km: (Number(distance) * METRES_OF[unit]) / METRES_OF.km }),
    onSuccess: ({ postalCodesNear }) => take(postalCodesNear, []),
  })
  return (
    <>
      <TextAreaField
        label={texts.paste[countryCode]}
        description={texts.pasteHint[countryCode]}
        placeholder={texts.placeholder[countryCode]}
        {...paste.field('text')}
        error={paste.errors.text ?? paste.failure}
      />
      <div>
        <Button disabled={paste.values.text.trim() === ''} busy={paste.busy} onClick={() => paste.submit()}>
          {texts.add}
        </Button>
      </div>
      <div className={classes.near}>
        <TextField
          label={texts.near[unit]}
          inputMode="decimal"
          {...near.field('distance')}
          error={near.errors.distance ?? near.failure}
        />
        <Button disabled={!(Number(near.values.distance) > 0)} busy={near.busy} onClick={() => near.submit()}>
          {texts.addNear}
        </Button>
      </div>
      {outcome && (
        <Alert tone={outcome.problems.length > 0 ? 'warning' : 'success'}>
          {[texts.added(outcome.added), ...outcome.problems].join(' ')}
        </Alert>
      )}
    </>
  )
}
