import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ApiError, post } from '../platform/api/api.ts'
import { ButtonLink } from '../platform/button-link.tsx'
import { PATHS } from '../platform/paths.ts'
import { sessionKeys } from '../platform/session/query-keys.ts'
import { isStaffSession, useSession } from '../platform/session/session.ts'
import { describeAuthFailure } from '../sign-in/auth-error.ts'
import { Alert, ErrorBanner } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card, Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { TEXTS } from './texts.ts'

const texts = TEXTS.confirmEmail
const route = getRouteApi(PATHS.confirmEmail)

interface MailedLink {
  kind: 'confirm' | 'stop'
  token: string
}

/** Reads the part of an emailed link after the #. */
function readLink(hash: string): MailedLink | undefined {
  const [, kind, token = ''] = /^#?(confirm|stop)=([\w-]{1,200})$/.exec(hash) ?? []
  return kind === 'confirm' || kind === 'stop' ? { kind, token } : undefined
}

/** Opens the emailed links of a new email. Only the button changes anything, so that a mail scanner's visit does no harm. */
export function ConfirmEmailPage() {
  const { mailedHash } = route.useRouteContext()
  const link = readLink(mailedHash)
  if (!link)
    return (
      <Page title={texts.title} width="narrow">
        <Alert tone="warning">{texts.noLink}</Alert>
      </Page>
    )
  return link.kind === 'confirm' ? (
    <Confirm key={link.token} token={link.token} />
  ) : (
    <Stop key={link.token} token={link.token} />
  )
}

const failureOf = (error: Error | null): string | undefined =>
  error ? describeAuthFailure(error, texts.failed) : undefined

/** Checks for a link that no longer works, so that the button would only fail again. */
const isRefused = (error: Error | null): boolean => error instanceof ApiError && error.statusCode === 400

function Confirm({ token }: { token: string }) {
  const session = useSession()
  const queryClient = useQueryClient()
  const confirmation = useMutation({
    mutationFn: () => post<{ email: string }>('/auth/confirm-email', { token }),
    // Refetches the signed-in user, whose email may have changed.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionKeys.allCurrentUsers() }),
  })
  const account = isStaffSession(session) ? PATHS.staffAccount : PATHS.accountPassword
  return (
    <Page title={texts.title} width="narrow" intro={confirmation.isSuccess ? undefined : texts.intro}>
      <Card>
        <Stack>
          {confirmation.isSuccess ? (
            <>
              <Alert tone="success" title={texts.confirmed}>
                {texts.confirmedHint(confirmation.data.email)}
              </Alert>
              {session ? (
                <ButtonLink variant="primary" to={account}>
                  {texts.toAccount}
                </ButtonLink>
              ) : (
                <ButtonLink variant="primary" to={PATHS.login}>
                  {TEXTS.logIn}
                </ButtonLink>
              )}
            </>
          ) : (
            <>
              <ErrorBanner message={failureOf(confirmation.error)} />
              {isRefused(confirmation.error) ? (
                <ButtonLink to={account}>{texts.toAccount}</ButtonLink>
              ) : (
                <Button variant="primary" wide busy={confirmation.isPending} onClick={() => confirmation.mutate()}>
                  {texts.confirm}
                </Button>
              )}
            </>
          )}
        </Stack>
      </Card>
    </Page>
  )
}

function Stop({ token }: { token: string }) {
  const stopping = useMutation({ mutationFn: () => post('/auth/stop-email-change', { token }) })
  return (
    <Page title={texts.stopTitle} width="narrow" intro={stopping.isSuccess ? undefined : texts.stopIntro}>
      <Card>
        <Stack>
          {stopping.isSuccess ? (
            <>
              <Alert tone="success" title={texts.stopped}>
                {texts.stoppedHint}
              </Alert>
              <ButtonLink variant="primary" to={PATHS.forgotPassword}>
                {texts.newPassword}
              </ButtonLink>
            </>
          ) : (
            <>
              <ErrorBanner message={failureOf(stopping.error)} />
              {isRefused(stopping.error) ? (
                <ButtonLink to={PATHS.forgotPassword}>{texts.newPassword}</ButtonLink>
              ) : (
                <Button variant="primary" wide busy={stopping.isPending} onClick={() => stopping.mutate()}>
                  {texts.stop}
                </Button>
              )}
            </>
          )}
        </Stack>
      </Card>
    </Page>
  )
}
