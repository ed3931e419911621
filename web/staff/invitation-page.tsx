import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { nameProblem } from '../../domain/account/name.ts'
import { formatList } from '../../domain/format/list.ts'
import { NewPasswordField } from '../account/new-password-field.tsx'
import { ApiError, post } from '../platform/api/api.ts'
import { ButtonLink } from '../platform/button-link.tsx'
import { lazyPart } from '../platform/lazy-part.ts'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { loginStepOf } from '../second-factor/login-step.ts'
import { describeAuthFailure } from '../sign-in/auth-error.ts'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { type SignedIn, signIn } from '../sign-in/sign-in.ts'
import { Alert, ErrorBanner } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Card, Stack } from '../ui/layout/card.tsx'
import { Page, PageSkeleton } from '../ui/layout/page.tsx'
import { type InvitationView, invitationLinkQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.accept
const route = getRouteApi(PATHS.invitation)

const LoginStepForm = lazyPart(async () => ({
  default: (await import('../second-factor/login-step-form.tsx')).LoginStepForm,
}))

/** Opens the link of an invitation. Only sending name and password uses it up. */
export function InvitationPage() {
  const { mailedHash } = route.useRouteContext()
  const token = /^#?([\w-]{1,200})$/.exec(mailedHash)?.[1]
  if (token === undefined)
    return (
      <Page title={texts.title} width="narrow">
        <Alert tone="warning">{texts.noLink}</Alert>
        <AskBusiness />
      </Page>
    )
  return <OpenedLink key={token} token={token} />
}

/** Checks for a link that no longer works, so that a retry would only fail again. */
const isRefused = (error: Error | null): boolean =>
  error instanceof ApiError && error.statusCode === 400 && error.error.startsWith('INVITATION_')

function OpenedLink({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(invitationLinkQuery(token))
  if (data) return <AcceptForm token={token} invitation={data} />
  if (error && isRefused(error)) return <DeadLink token={token} error={error} />
  if (error)
    return (
      <Page title={texts.title} width="narrow">
        <ErrorState message={describeAuthFailure(error, texts.loadFailed)} onRetry={() => void refetch()} />
      </Page>
    )
  return <PageSkeleton />
}

function AcceptForm({ token, invitation }: { token: string; invitation: InvitationView }) {
  const navigate = useNavigate()
  const { name: business } = useTenant()
  const session = useSession()
  const [isDone, setDone] = useState(false)
  const { email, invitedBy, roles } = invitation
  const form = useSubmitForm({
    initialValues: { name: invitation.name, password: '' },
    validate: ({ name }) => ({ name: nameProblem(name) ?? undefined }),
    submit: async ({ name, password }) =>
      signIn(await post<SignedIn>('/auth/invitation/accept', { token, name, password }), { name, email }),
    onSuccess: () => setDone(true),
    describeFailure: error => describeAuthFailure(error, texts.failed),
  })
  const step = loginStepOf(form.error)
  if (isDone || (step && session)) return <Navigate to={PATHS.workOrders} replace />
  if (step)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <LoginStepForm step={step} email={email} onRestart={() => void navigate({ to: PATHS.login })} />
      </Suspense>
    )
  if (isRefused(form.error) && form.error) return <DeadLink token={token} error={form.error} />
  const { name, password } = form.values
  return (
    <AuthForm
      title={texts.title}
      intro={texts.intro(invitedBy, business)}
      submitLabel={texts.submit}
      canSubmit={name.trim() !== '' && password !== ''}
      form={form}
    >
      {session && <Alert tone="info">{texts.otherAccount(session.name)}</Alert>}
      <p>{texts.roles(formatList(roles))}</p>
      <TextField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        error={undefined}
      />
      <TextField {...form.field('name')} label={texts.name} name="name" autoComplete="name" />
      <NewPasswordField
        {...form.field('password')}
        label={texts.password}
        description={texts.passwordHint}
        own={[name, email]}
      />
    </AuthForm>
  )
}

/** Says why a link does not work, and asks for another. */
function DeadLink({ token, error }: { token: string; error: Error }) {
  const asking = useMutation({ mutationFn: () => post('/auth/invitation/ask', { token }) })
  const code = error instanceof ApiError ? error.error : ''
  if (code === 'INVITATION_UNKNOWN')
    return (
      <Page title={texts.title} width="narrow">
        <Alert tone="warning">{error.message}</Alert>
        <AskBusiness />
      </Page>
    )
  return (
    <Page title={texts.title} width="narrow">
      <Card>
        <Stack>
          <Alert tone="warning">{error.message}</Alert>
          {asking.isSuccess ? (
            <Alert tone="success">{texts.asked}</Alert>
          ) : (
            <>
              <ErrorBanner message={asking.error?.message} />
              <Button variant="primary" wide busy={asking.isPending} onClick={() => asking.mutate()}>
                {texts.ask}
              </Button>
            </>
          )}
          {code === 'INVITATION_USED' && (
            <ButtonLink wide to={PATHS.login}>
              {texts.logIn}
            </ButtonLink>
          )}
        </Stack>
      </Card>
    </Page>
  )
}

/** Without a link that we know, only the business itself can be asked. */
function AskBusiness() {
  const { supportEmail } = useTenant()
  return supportEmail ? (
    <p>
      <a href={`mailto:${supportEmail}`}>{texts.ask}</a>
    </p>
  ) : (
    <p>
      <Link to={PATHS.login}>{texts.logIn}</Link>
    </p>
  )
}
