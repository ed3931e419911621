import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { columnProblems } from '../../domain/import/columns.ts'
import { FIELDS, labelOf } from '../../domain/import/kinds.ts'
import { ApiError, request } from '../platform/api/api.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import { CheckImportMutation } from './documents.ts'
import classes from './import.module.css'
import type { Run } from './queries.ts'
import { importKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.columns

/** Matches the columns of the file. Those with a usual name, or chosen last time, are matched already. */
export function ColumnStep({ run, onBack }: { run: Run; onBack?: () => void }) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(run.columns.map(({ field, column }) => [field, column])),
  )
  const [isAsked, setIsAsked] = useState(false)
  const country = run.countryCode
  const problems = columnProblems(run.kind, run.header, chosen, country)
  const samples = run.samples as string[][]
  const checking = useMutation({
    mutationFn: async () =>
      (
        await request(CheckImportMutation, {
          id: run.id,
          columns: Object.entries(chosen).map(([field, column]) => ({ field, column })),
        })
      ).checkImport,
    onSuccess: checked => {
      queryClient.setQueryData(importKeys.run(run.id), checked)
      onBack?.()
    },
  })
  const choose = (field: string, text: string): void => {
    const { [field]: _before, ...others } = chosen
    setChosen(text === '' ? others : { ...others, [field]: Number(text) })
  }
  const check = (): void => {
    setIsAsked(true)
    if (Object.keys(problems).length === 0) checking.mutate()
  }
  const hintOf = (at: number | undefined): string | undefined => {
    if (at === undefined) return undefined
    const sample = samples[0]?.[at] ?? ''
    return sample === '' ? T.noExample : T.example(sample)
  }
  return (
    <Card title={T.title} description={T.text}>
      <div className={classes.columns}>
        {FIELDS[run.kind].map(field => (
          <SelectField
            key={field.key}
            label={labelOf(field, country)}
            value={chosen[field.key] === undefined ? '' : String(chosen[field.key])}
            onChange={text => choose(field.key, text)}
            placeholder={T.none}
            options={run.header.map((name, at) => ({ value: String(at), label: name }))}
            description={hintOf(chosen[field.key])}
            required={field.isNeeded === true}
            error={isAsked ? problems[field.key] : undefined}
          />
        ))}
      </div>
      <ErrorBanner message={failureOf(checking.error)} />
      <div className={classes.actions}>
        <Button variant="primary" busy={checking.isPending} onClick={check}>
          {T.check}
        </Button>
        <span className={classes.dim}>{T.remembered}</span>
      </div>
    </Card>
  )
}

const failureOf = (error: Error | null): string | undefined =>
  error instanceof ApiError && error.fields.length > 0
    ? error.fields.map(({ message }) => message).join(' ')
    : error?.message
