import { useRef, useState } from 'react'
import { ApiError } from '../platform/api/api.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { type FieldErrors, type SubmitForm, useSubmitForm } from '../ui/form/use-submit-form.ts'
import { type Conflict, changedKeys, mergeSections } from './merge-sections.ts'
import { TEXTS } from './texts.ts'

/** What a change affects, as the API answers it. */
export interface Impact {
  blocking: readonly ImpactItem[]
  warnings: readonly ImpactItem[]
  stamp: string
}
export interface ImpactItem {
  text: string
  workOrderId: string | null
  customerId: string | null
  /** Only some changes concern invoices. */
  invoiceNumber?: string | null
  /** A page of the site where it can be resolved. */
  path?: string | null
}

/** A section of settings: the values of its form, and the stamp of their version. */
export interface Section<Values> {
  values: Values
  stamp: string
}

interface SettingsFormOptions<Values extends object> {
  section: Section<Values>
  /** The fields' names, for the list of what two people changed. */
  labels: Record<keyof Values & string, string>
  /** Checks all values with the rules of domain/. */
  validate?: (values: Values) => FieldErrors<Values>
  /** The form's name of a field of the API, where they differ. */
  fieldOf?: (apiField: string) => string
  /** Asks what the change affects, before it is saved. */
  preview?: (values: Values) => Promise<Impact>
  save: (values: Values, stamps: { seen: string; accepted: string | null }) => Promise<Section<Values>>
  /** Reads the section again, after somebody else changed it. */
  reload: () => Promise<Section<Values>>
  /** Stores what was saved, so that other pages show it. */
  onSaved: (section: Section<Values>) => void
}

/** A form of a settings page. */
export interface SettingsForm<Values extends object> extends SubmitForm<Values> {
  /** The fields that differ from what is saved. */
  changed: readonly (keyof Values & string)[]
  discard: () => void
  /** What the change affects, while somebody decides. */
  impact: Impact | null
  acceptImpact: () => void
  closeImpact: () => void
  conflict: Conflict<Values> | null
  takeTheirs: () => void
}

type Outcome<Values> = { impact: Impact } | { section: Section<Values>; before: Values }

/** Whether a change affects nothing. */
export const isEmpty = ({ blocking, warnings }: Impact): boolean => blocking.length === 0 && warnings.length === 0

/**
 * Holds a section of settings until it is saved. Asks first what the change affects, merges what somebody else changed meanwhile, and offers to undo. What was
 * typed stays until it is saved or discarded.
 */
export function useSettingsForm<Values extends object>(options: SettingsFormOptions<Values>): SettingsForm<Values> {
  const { section, labels, validate, fieldOf, preview, save, reload, onSaved } = options
  const toast = useToast()
  const [base, setBase] = useState(section)
  const [loadedStamp, setLoadedStamp] = useState(section.stamp)
  const [impact, setImpact] = useState<Impact | null>(null)
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null)
  const accepted = useRef<string | null>(null)
  const undo = async (before: Values, stamp: string): Promise<void> => {
    try {
      const found = await preview?.(before)
      if (found && !isEmpty(found)) {
        // The way back affects something too: it is shown first.
        form.change(before)
        setImpact(found)
        return
      }
      const restored = await save(before, { seen: stamp, accepted: null })
      adopt(restored)
      onSaved(restored)
      toast({ tone: 'success', message: TEXTS.undone })
    } catch (error) {
      toast({ tone: 'danger', message: (error as Error).message })
    }
  }
  const form = useSubmitForm<Values, Outcome<Values>>({
    initialValues: section.values,
    ...(validate && { validate }),
    ...(fieldOf && { fieldOf }),
    submit: async values => {
      const agreed = accepted.current
      accepted.current = null
      if (preview && agreed === null) {
        const found = await preview(values)
        if (!isEmpty(found)) return { impact: found }
      }
      return { section: await save(values, { seen: base.stamp, accepted: agreed }), before: base.values }
    },
    onSuccess: outcome => {
      if ('impact' in outcome) {
        setImpact(outcome.impact)
        return
      }
      const { section: saved, before } = outcome
      adopt(saved)
      onSaved(saved)
      toast({
        tone: 'success',
        message: TEXTS.saved,
        seconds: 10,
        action: { label: TEXTS.undo, onClick: () => void undo(before, saved.stamp) },
      })
    },
    onError: error => {
      if (!(error instanceof ApiError)) return
      if (error.error === 'CHANGED_MEANWHILE') void merge(error)
      if ('impact' in error.details) setImpact(error.details.impact as Impact)
    },
    describeFailure: error =>
      error instanceof ApiError && (error.error === 'CHANGED_MEANWHILE' || 'impact' in error.details)
        ? undefined
        : error.message,
  })
  const adopt = (next: Section<Values>): void => {
    setBase(next)
    setImpact(null)
    setConflict(null)
    form.change(next.values)
  }
  const merge = async ({ details }: ApiError): Promise<void> => {
    const theirs = await reload()
    const merged = mergeSections({ base: base.values, mine: form.values, theirs: theirs.values })
    setBase(theirs)
    form.change(merged.values)
    setConflict({
      name: typeof details.changedBy === 'string' ? details.changedBy : null,
      theirs: theirs.values,
      both: merged.both,
      fields: merged.both.map(key => labels[key]),
    })
  }
  const changed = changedKeys(base.values, form.values)
  // A newer version was loaded, for example after a return to the page. Unsaved changes stay, and the save compares versions.
  if (section.stamp !== loadedStamp) {
    setLoadedStamp(section.stamp)
    if (section.stamp !== base.stamp && changed.length === 0 && conflict === null) adopt(section)
  }
  return {
    ...form,
    changed,
    discard: () => adopt(base),
    impact,
    acceptImpact: () => {
      accepted.current = impact?.stamp ?? null
      setImpact(null)
      form.submit()
    },
    closeImpact: () => setImpact(null),
    conflict,
    takeTheirs: () => {
      if (!conflict) return
      form.change(Object.fromEntries(conflict.both.map(key => [key, conflict.theirs[key]])) as Partial<Values>)
      setConflict(null)
    },
  }
}
