import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { passwordProblem } from '../../../domain/account/password.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { NewPasswordField } from '../../account/new-password-field.tsx'
import { TEXTS as ACCOUNT } from '../../account/texts.ts'
import { post } from '../../platform/api/api.ts'
import { PATHS } from '../../platform/paths.ts'
import { getSession } from '../../platform/session/session.ts'
import { referralQuery } from '../../referral/queries.ts'
import { type SignedIn, signIn } from '../../sign-in/sign-in.ts'
import { EmailText } from '../../ui/display/email-link.tsx'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { Alert, ErrorBanner } from '../../ui/feedback/alert.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Card, Row, Stack } from '../../ui/layout/card.tsx'
import { TEXTS } from './texts.ts'

const texts = TEXTS.account

interface CreateAccountProps {
  orderId: string
  contact: { name: string; email: string }
  link: string
}

/** Returns what a new customer reads: with a referral programme also that they can invite friends now. */
async function welcomeText(client: QueryClient): Promise<string> {
  const session = getSession()
  const referral = session && (await client.fetchQuery(referralQuery(String(session.id))).catch(() => null))
  return referral && referral.earnUpTo > 0 ? texts.createdAndInvite(formatMoney(referral.earnUpTo)) : texts.created
}

/** Makes the guest of an emailed link an account, by a code that is emailed first and one password, and shows the appointment in it. */
export function CreateAccount(props: CreateAccountProps) {
  const { contact, link } = props
  const code = useMutation({ mutationFn: () => post('/auth/order-account-code', { link }) })
  return (
    <Card title={texts.title} description={texts.text}>
      <Stack>
        <KeyValues items={[{ label: texts.email, value: <EmailText email={contact.email} /> }]} />
        {code.isSuccess && <Alert tone="success">{texts.mailed}</Alert>}
        <ErrorBanner message={code.error?.message} />
        {code.isSuccess && <AccountForm {...props} />}
        <Row>
          <Button variant={code.isSuccess ? 'quiet' : 'primary'} busy={code.isPending} onClick={() => code.mutate()}>
            {code.isSuccess ? texts.mailAgain : texts.mailCode}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

function AccountForm({ orderId, contact, link }: CreateAccountProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const showToast = useToast()
  const form = useSubmitForm({
    initialValues: { code: '', password: '' },
    validate: ({ password }) => ({ password: passwordProblem(password, contact.email) ?? undefined }),
    submit: async ({ code, password }) => {
      signIn(await post<SignedIn>('/auth/order-account', { link, code, password }), contact)
    },
    onSuccess: async () => {
      showToast({ tone: 'success', message: await welcomeText(client) })
      await navigate({ to: PATHS.appointment, params: { id: orderId } })
    },
  })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const isIncomplete = form.values.code === '' || form.values.password === ''
  return (
    <Form form={form} disabled={isIncomplete}>
      <Stack>
        <div ref={box}>
          <TextField
            {...form.field('code')}
            label={texts.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </div>
        <NewPasswordField
          {...form.field('password')}
          label={texts.password}
          description={ACCOUNT.passwordHint}
          own={[contact.name, contact.email]}
        />
        <ErrorBanner message={form.failure} />
        <Button type="submit" variant="primary" busy={form.busy} disabled={isIncomplete}>
          {texts.create}
        </Button>
      </Stack>
    </Form>
  )
}
