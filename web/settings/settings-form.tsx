import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import { formatList } from '../../domain/format/list.ts'
import { LeaveGuard } from '../platform/leave-guard.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { Form } from '../ui/form/form.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { ImpactDialog } from './impact-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import classes from './settings-form.module.css'
import { TEXTS } from './texts.ts'
import type { SettingsForm as SettingsFormState } from './use-settings-form.ts'

interface SettingsFormProps<Values extends object> {
  form: SettingsFormState<Values>
  /** For those who may see but not change it; a sentence says why, if it is for another reason. */
  readOnly?: boolean | string
  children: ReactNode
}

/** A settings page's form: its sections, and one bar that saves or discards all changes. Ctrl+S or Cmd+S saves too. */
export function SettingsForm<Values extends object>({ form, readOnly = false, children }: SettingsFormProps<Values>) {
  const formId = useId()
  const { changed, conflict } = form
  const isDirty = changed.length > 0 && readOnly === false
  const wrong = Object.values(form.errors).filter(message => message !== undefined).length
  useHotkeys([['mod+S', () => isDirty && form.submit()]], [])
  return (
    <>
      {readOnly !== false && (
        <div className={classes.note}>
          <Alert tone="info">{readOnly === true ? TEXTS.readOnly : readOnly}</Alert>
        </div>
      )}
      {conflict && (
        <Alert
          tone="warning"
          title={conflict.name === null ? TEXTS.conflict.bySomebody : TEXTS.conflict.byName(conflict.name)}
          action={conflict.both.length > 0 && <Button onClick={form.takeTheirs}>{TEXTS.conflict.takeTheirs}</Button>}
        >
          {conflict.both.length > 0 ? TEXTS.conflict.both(formatList(conflict.fields)) : TEXTS.conflict.merged}
        </Alert>
      )}
      <Form id={formId} form={form} disabled={!isDirty}>
        <fieldset className={classes.fields} disabled={readOnly !== false}>
          {children}
        </fieldset>
      </Form>
      {isDirty && (
        <SaveBar wrong={wrong} note={TEXTS.changes(changed.length)} failure={form.failure}>
          <Button onClick={form.discard} disabled={form.busy}>
            {TEXTS.discard}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {TEXTS.save}
          </Button>
        </SaveBar>
      )}
      {form.impact && (
        <ImpactDialog impact={form.impact} busy={form.busy} onAccept={form.acceptImpact} onClose={form.closeImpact} />
      )}
      <LeaveGuard isDirty={isDirty} texts={TEXTS.leave} />
    </>
  )
}

interface SettingsSectionProps {
  title: string
  /** What it is for, and what a change does. Beside the fields from 1080 px. */
  explanation: ReactNode
  children: ReactNode
}

/** A section of a settings page: its explanation, and a card with its fields. */
export function SettingsSection({ title, explanation, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.words}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <div className={classes.explanation}>{explanation}</div>
      </div>
      <div className={classes.card}>{children}</div>
    </section>
  )
}
