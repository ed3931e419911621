import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, request } from '../platform/api/api.ts'
import { sessionKeys } from '../platform/session/query-keys.ts'
import { getSession, isStaffSession, updateSession } from '../platform/session/session.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Row, Stack } from '../ui/layout/card.tsx'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { authError } from '../sign-in/auth-error.ts'
import { UpdateAccountMutation } from './documents.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { TEXTS } from './texts.ts'
import { accountKeys } from './query-keys.ts'

const texts = TEXTS.account

interface AccountFormProps {
  userId: number
  saved: { name: string; email: string }
  onClose: () => void
}

/**
 * Edits name, email and password; only what was changed is sent (ACCT-04). The current password is asked for once the server wants it. A 422 stands under its field, a 400 in the banner; any other failure is told
 * there too and thrown on, for whatever watches the page (ACCT-06). What was typed stays.
 */
export function AccountForm({ userId, saved, onClose }: AccountFormProps) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const [form, setForm] = useState({ ...saved, password: '', currentPassword: '' })
  const [asksPassword, setAsksPassword] = useState(false)
  const update = useMutation({
    mutationFn: async ({ name, email, password, currentPassword }: typeof form) => {
      const change = {
        name: name === saved.name ? null : name,
        email: email === saved.email ? null : email,
        password: password === '' ? null : password,
        currentPassword: currentPassword === '' ? null : currentPassword,
      }
      return (await request(UpdateAccountMutation, change)).updateAccount
    },
  })
  const error = authError(update.error, texts.failed, ['name', 'email', 'password', 'currentPassword'])
  const change = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part })
    update.reset()
  }
  async function save(): Promise<void> {
    let pendingEmail: string | null
    try {
      const { pendingEmail: waiting, ...user } = await update.mutateAsync(form)
      pendingEmail = waiting
      updateSession(user)
    } catch (failure) {
      if (failure instanceof ApiError && failure.fieldMessage('currentPassword') !== undefined) setAsksPassword(true)
      if (failure instanceof ApiError && [400, 401, 422].includes(failure.statusCode)) return
      throw failure
    }
    void queryClient.invalidateQueries({ queryKey: sessionKeys.currentUser(userId) })
    void queryClient.invalidateQueries({ queryKey: accountKeys.devices(userId) })
    const isNewEmail = form.email.trim().toLowerCase() === pendingEmail?.toLowerCase() && form.email !== saved.email
    const done = form.password === '' ? texts.saved : texts.savedPassword
    toast({ tone: 'success', message: isNewEmail ? texts.askedEmail(form.email.trim()) : done })
    onClose()
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!update.isPending) void save()
      }}
    >
      <Stack>
        <TextField
          label={TEXTS.name}
          name="name"
          autoComplete="name"
          value={form.name}
          onChange={name => change({ name })}
          error={error.field('name')}
        />
        <TextField
          label={TEXTS.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          value={form.email}
          onChange={email => change({ email })}
          error={error.field('email')}
        />
        <NewPasswordField
          label={texts.newPassword}
          description={isStaffSession(getSession()) ? texts.staffPassword : texts.keepPassword}
          own={[form.name, form.email]}
          value={form.password}
          onChange={password => change({ password })}
          error={error.field('password')}
        />
        {asksPassword && (
          <PasswordField
            label={texts.currentPassword}
            name="currentPassword"
            description={texts.currentPasswordHint}
            autoComplete="current-password"
            value={form.currentPassword}
            onChange={currentPassword => change({ currentPassword })}
            error={error.field('currentPassword')}
          />
        )}
        <ErrorBanner message={error.message} />
        <Row>
          <Button onClick={onClose} disabled={update.isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={update.isPending}>
            {texts.save}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
