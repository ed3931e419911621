import { type ReactNode, useState } from 'react'
import { formatList } from '../../domain/format/list.ts'
import { request } from '../platform/api/api.ts'
import { SettingsSection } from '../settings/settings-form.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { MailStaffPasswordResetMutation, ResetStaffSecondFactorMutation } from './documents.ts'
import classes from './person-rights.module.css'
import type { Person } from './queries.ts'
import { TEXTS } from './texts.ts'
import { useKeepPerson, usePersonAction } from './use-person.ts'

const texts = TEXTS.person

type Login = NonNullable<Person['login']>

function stateOf({ hasTotp, passkeys, recoveryCodesLeft }: Login): string | null {
  if (!hasTotp && passkeys === 0) return null
  return texts.twoStepOn(
    formatList(
      [
        hasTotp && texts.app,
        passkeys > 0 && texts.passkeys(passkeys),
        recoveryCodesLeft > 0 && texts.codes(recoveryCodesLeft),
      ].map(text => text || null),
    ),
  )
}

/** How a person logs in, and what helps somebody who cannot. */
export function PersonLogin({ person, login }: { person: Person; login: Login }) {
  const { id, email, isOneself } = person
  const [isResetting, setIsResetting] = useState(false)
  const mailing = usePersonAction(
    async () => (await request(MailStaffPasswordResetMutation, { id })).mailStaffPasswordReset,
    () => texts.passwordMailed(email),
  )
  const twoStep = stateOf(login)
  return (
    <SettingsSection title={texts.login} explanation={<p>{texts.loginHint}</p>}>
      <div className={classes.facts}>
        <Fact label={texts.password} value={null}>
          <Button size="sm" busy={mailing.isPending} onClick={() => mailing.mutate()}>
            {texts.passwordMail}
          </Button>
        </Fact>
        <Fact label={texts.twoStep} value={twoStep ?? texts.twoStepOff}>
          {twoStep !== null && !isOneself && (
            <Button size="sm" onClick={() => setIsResetting(true)}>
              {texts.reset}
            </Button>
          )}
        </Fact>
      </div>
      {isResetting && <ResetDialog person={person} onClose={() => setIsResetting(false)} />}
    </SettingsSection>
  )
}

function Fact({ label, value, children }: { label: string; value: string | null; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <div>
        <p className={classes.label}>{label}</p>
        {value !== null && <p className={classes.value}>{value}</p>}
      </div>
      {children}
    </div>
  )
}

function ResetDialog({ person: { id, name }, onClose }: { person: Person; onClose: () => void }) {
  const toast = useToast()
  const keep = useKeepPerson()
  const form = useSubmitForm({
    initialValues: { reason: '' },
    submit: async ({ reason }) =>
      keep((await request(ResetStaffSecondFactorMutation, { id, reason })).resetStaffSecondFactor),
    onSuccess: () => {
      toast({ tone: 'success', message: texts.resetDone })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      short
      title={texts.reset}
      submitLabel={texts.reset}
      disabled={form.values.reason.trim() === ''}
      onClose={onClose}
    >
      <p>{texts.resetText(name)}</p>
      <TextField
        {...form.field('reason')}
        label={texts.resetReason}
        description={texts.resetReasonHint}
        autoComplete="off"
      />
    </FormDialog>
  )
}
