import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError, post } from '../platform/api/api.ts'
import { ButtonLink } from '../platform/button-link.tsx'
import { PATHS } from '../platform/paths.ts'
import { isStaffSession, useSession } from '../platform/session/session.ts'
import { Alert, ErrorBanner } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card, Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { authError } from '../sign-in/auth-error.ts'
import { TEXTS } from './texts.ts'
import { sessionKeys } from '../platform/session/query-keys.ts'

const texts = TEXTS.confirmEmail

interface MailedLink {
  kind: 'confirm' | 'stop'
  token: string
}

/** What stands behind the # of a mailed link. */
function readLink(hash: string): MailedLink | undefined {
  const [, kind, token = ''] = /^#?(confirm|stop)=([\w-]{1,200})$/.exec(hash) ?? []
  return kind === 'confirm' || kind === 'stop' ? { kind, token } : undefined
}

/** Where the mailed links of a new email lead. Nothing happens until the button is pressed, so that a mail scanner's visit does no harm. */
export function ConfirmEmailPage() {
  const hash = useRouterState({ select: state => state.location.hash })
  const navigate = useNavigate()
  const [opened, setOpened] = useState(hash)
  // Another link opened here replaces the first.
  if (hash !== '' && hash !== opened) setOpened(hash)
  // The token leaves the address at once: nobody finds it in the history.
  useEffect(() => {
    if (hash !== '') void navigate({ to: PATHS.confirmEmail, replace: true })
  }, [hash, navigate])
  const link = readLink(opened)
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

/** The link does not work any more, so pressing again helps nobody. */
const isRefused = (error: Error | null): boolean => error instanceof ApiError && error.statusCode === 400

function Confirm({ token }: { token: string }) {
  const session = useSession()
  const queryClient = useQueryClient()
  const confirmation = useMutation({
    mutationFn: () => post<{ email: string }>('/auth/confirm-email', { token }),
    // Whoever is logged in here is read anew; it may be their email.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionKeys.allCurrentUsers() }),
  })
  const error = authError(confirmation.error, texts.failed, [])
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
              <ErrorBanner message={error.message} />
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
  const error = authError(stopping.error, texts.failed, [])
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
              <ErrorBanner message={error.message} />
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
