import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  changeProblems,
  fieldsFor,
  reasonProblem,
  TERM_FIELDS,
  type TermField,
  termsProblems,
} from '../../domain/payout/change-terms.ts'
import { addDays } from '../../domain/payout/period.ts'
import { type DatedTerms, termsOn } from '../../domain/payout/terms.ts'
import { ApiError, request } from '../platform/api/api.ts'
import { type Impact, isEmpty } from '../settings/use-settings-form.ts'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { PreviewPayoutTermsQuery, SavePayoutTermsMutation } from './documents.ts'
import { type OtherFranchise, planForOthers } from './plan-for-others.ts'
import { payoutTermsQuery, settingsOf, type TermsRow, type TermsSettings } from './queries.ts'
import { TEXTS } from './texts.ts'

/** What somebody typed. A fee is undefined while it is no number. */
export type TermsValues = {
  fromDay: string
  franchiseType: '1' | '2' | '3'
  schedule: DatedTerms['schedule']
  reason: string
} & Record<TermField, number | undefined>

const FIELDS = Object.keys(TERM_FIELDS) as TermField[]

const valuesOf = (row: DatedTerms, { fromDay, reason }: { fromDay: string; reason: string }): TermsValues => ({
  ...row,
  fromDay,
  reason,
  franchiseType: String(row.franchiseType) as TermsValues['franchiseType'],
})

/** Returns the terms as typed. A fee that is no number, or does not count for the type, is as before. */
export function termsOfValues({ reason: _reason, ...values }: TermsValues, before: DatedTerms): DatedTerms {
  const franchiseType = Number(values.franchiseType) as DatedTerms['franchiseType']
  const counted = new Set(fieldsFor(franchiseType))
  const fees = Object.fromEntries(
    FIELDS.map(field => [field, (counted.has(field) ? values[field] : undefined) ?? before[field]]),
  ) as Record<TermField, number>
  return { ...fees, franchiseType, schedule: values.schedule, fromDay: values.fromDay }
}

interface TermsFormOptions {
  settings: TermsSettings
  franchiseId: string
  /** The planned terms; undefined: new ones. */
  editing: TermsRow | undefined
  /** Other franchises that get the same terms. */
  others: readonly OtherFranchise[]
  /** @param refused a sentence for each other franchise that did not get the terms */
  onSaved: (fromDay: string, refused: readonly string[]) => void
}

/** Holds new payout terms until they are planned. Asks first what they affect. When somebody else changed them, what was typed stays. */
export function useTermsForm({ settings, franchiseId, editing, others: alsoFor, onSaved }: TermsFormOptions) {
  const queryClient = useQueryClient()
  const { queryKey } = payoutTermsQuery(franchiseId)
  const [impact, setImpact] = useState<Impact | null>(null)
  const accepted = useRef<string | null>(null)
  const replaces = editing?.fromDay ?? null
  const lastDay = addDays(settings.runningFrom, -1)
  const issued = { startDate: lastDay, endDate: lastDay }
  const others = settings.rows.filter(({ fromDay }) => fromDay !== replaces)
  /** The terms that new ones from a day follow. */
  const termsBefore = (fromDay: string): DatedTerms => termsOn(others, addDays(fromDay, -1))
  const [firstDay] = useState(editing?.fromDay ?? firstFree(settings))
  const [initial] = useState(() =>
    valuesOf(editing ?? termsBefore(firstDay), { fromDay: firstDay, reason: editing?.reason ?? '' }),
  )
  const form = useSubmitForm<TermsValues, { impact: Impact } | { saved: TermsSettings; refused: string[] }>({
    initialValues: initial,
    validate: values => {
      const next = termsOfValues(values, termsBefore(values.fromDay))
      const typed = {
        ...next,
        ...Object.fromEntries(fieldsFor(next.franchiseType).map(field => [field, values[field] ?? -1])),
      }
      return {
        ...termsProblems(typed),
        ...changeProblems({ terms: settings.rows, today: settings.today, issued, addedOn: null, replaces, next }),
        ...(reasonProblem(values.reason) !== undefined && { reason: reasonProblem(values.reason) }),
      }
    },
    submit: async values => {
      const agreed = accepted.current
      accepted.current = null
      const terms = termsOfValues(values, termsBefore(values.fromDay))
      if (agreed === null) {
        const { previewPayoutTerms } = await request(PreviewPayoutTermsQuery, { franchiseId, terms })
        if (!isEmpty(previewPayoutTerms)) return { impact: previewPayoutTerms }
      }
      const { savePayoutTerms } = await request(SavePayoutTermsMutation, {
        franchiseId,
        terms,
        replaces,
        reason: values.reason,
        seen: settings.stamp,
        accepted: agreed,
      })
      return { saved: settingsOf(savePayoutTerms), refused: await planForOthers(alsoFor, terms, values.reason) }
    },
    onSuccess: (outcome, { fromDay }) => {
      if ('impact' in outcome) {
        setImpact(outcome.impact)
        return
      }
      queryClient.setQueryData(queryKey, outcome.saved)
      onSaved(fromDay, outcome.refused)
    },
    onError: error => {
      if (!(error instanceof ApiError)) return
      if (error.statusCode === 409) void queryClient.invalidateQueries({ queryKey })
      if ('impact' in error.details) setImpact(error.details.impact as Impact)
    },
    describeFailure: error => {
      if (!(error instanceof ApiError)) return error.message
      if (error.error === 'CHANGED_MEANWHILE') {
        const { changedBy } = error.details
        return typeof changedBy === 'string' ? TEXTS.edit.conflictByName(changedBy) : TEXTS.edit.conflict
      }
      return 'impact' in error.details ? undefined : error.message
    },
  })
  const before = termsBefore(form.values.fromDay)
  return {
    form,
    before,
    terms: termsOfValues(form.values, before),
    isDirty: JSON.stringify(form.values) !== JSON.stringify(initial),
    impact,
    acceptImpact: () => {
      accepted.current = impact?.stamp ?? null
      setImpact(null)
      form.submit()
    },
    closeImpact: () => setImpact(null),
  }
}

/** The first day on which new terms can begin and no others do. */
const firstFree = ({ starts, rows }: TermsSettings): string =>
  starts.find(day => !rows.some(({ fromDay }) => fromDay === day)) ?? starts[0] ?? ''
