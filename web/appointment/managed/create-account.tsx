import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
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
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card, Stack } from '../../ui/layout/card.tsx'
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

/** Makes the guest of an emailed link an account by one password, and shows the appointment in it. */
export function CreateAccount({ orderId, contact, link }: CreateAccountProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const showToast = useToast()
  const form = useSubmitForm({
    initialValues: { password: '' },
    validate: ({ password }) => ({ password: passwordProblem(password, contact.email) ?? undefined }),
    submit: async ({ password }) => {
      signIn(await post<SignedIn>('/auth/order-account', { link, password }), contact)
    },
    onSuccess: async () => {
      showToast({ tone: 'success', message: await welcomeText(client) })
      await navigate({ to: PATHS.appointment, params: { id: orderId } })
    },
  })
  return (
    <Card title={texts.title} description={texts.text}>
      <Form form={form} disabled={form.values.password === ''}>
        <Stack>
          <KeyValues items={[{ label: texts.email, value: <EmailText email={contact.email} /> }]} />
          <NewPasswordField
            {...form.field('password')}
            label={texts.password}
            description={ACCOUNT.passwordHint}
            own={[contact.name, contact.email]}
          />
          <ErrorBanner message={form.failure} />
          <Button type="submit" variant="primary" busy={form.busy} disabled={form.values.password === ''}>
            {texts.create}
          </Button>
        </Stack>
      </Form>
    </Card>
  )
}
