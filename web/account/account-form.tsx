import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, request } from '../platform/api/api.ts'
import { sessionKeys } from '../platform/session/query-keys.ts'
import { getSession, isStaffSession, updateSession } from '../platform/session/session.ts'
import { describeAuthFailure } from '../sign-in/auth-error.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Form } from '../ui/form/form.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Row, Stack } from '../ui/layout/card.tsx'
import { UpdateAccountMutation } from './documents.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { accountKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.account

interface AccountFormProps {
  userId: number
  saved: { name: string; email: string }
  onClose: () => void
}

const EXPECTED_STATUSES = [400, 401, 422]

/** Edits name, email and password, and sends only the changed ones (ACCT-04). Asks for the current password when the server requires it. */
export function AccountForm({ userId, saved, onClose }: AccountFormProps) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const [asksPassword, setAsksPassword] = useState(false)
  const form = useSubmitForm({
    initialValues: { ...saved, password: '', currentPassword: '' },
    submit: async ({ name, email, password, currentPassword }) => {
      const change = {
        name: name === saved.name ? null : name,
        email: email === saved.email ? null : email,
        password: password === '' ? null : password,
        currentPassword: currentPassword === '' ? null : currentPassword,
      }
      return (await request(UpdateAccountMutation, change)).updateAccount
    },
    onSuccess: ({ pendingEmail, ...user }, { email, password }) => {
      updateSession(user)
      void queryClient.invalidateQueries({ queryKey: sessionKeys.currentUser(userId) })
      void queryClient.invalidateQueries({ queryKey: accountKeys.devices(userId) })
      const isNewEmail = email !== saved.email && email.trim().toLowerCase() === pendingEmail?.toLowerCase()
      const done = password === '' ? texts.saved : texts.savedPassword
      toast({ tone: 'success', message: isNewEmail ? texts.askedEmail(email.trim()) : done })
      onClose()
    },
    onError: error => {
      const status = error instanceof ApiError ? error.statusCode : undefined
      if (error instanceof ApiError && error.fieldMessage('currentPassword') !== undefined) setAsksPassword(true)
      // Unexpected errors are also reported to the page's error handlers (ACCT-06).
      if (status === undefined || !EXPECTED_STATUSES.includes(status)) reportError(error)
    },
    describeFailure: error => describeAuthFailure(error, texts.failed),
  })
  return (
    <Form form={form}>
      <Stack>
        <TextField {...form.field('name')} label={TEXTS.name} name="name" autoComplete="name" />
        <TextField
          {...form.field('email')}
          label={TEXTS.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <NewPasswordField
          {...form.field('password')}
          label={texts.newPassword}
          description={isStaffSession(getSession()) ? texts.staffPassword : texts.keepPassword}
          own={[form.values.name, form.values.email]}
        />
        {asksPassword && (
          <PasswordField
            {...form.field('currentPassword')}
            label={texts.currentPassword}
            name="currentPassword"
            description={texts.currentPasswordHint}
            autoComplete="current-password"
          />
        )}
        <ErrorBanner message={form.failure} />
        <Row>
          <Button onClick={onClose} disabled={form.busy}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {texts.save}
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}
