import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, request } from '../platform/api/api.ts'
import { sessionKeys } from '../platform/session/query-keys.ts'
import { Alert, ErrorBanner } from '../ui/feedback/alert.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Row, Stack } from '../ui/layout/card.tsx'
import { CancelEmailChangeMutation, ResendEmailChangeMutation } from './documents.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.pendingEmail

/** Shows a new email that is not confirmed yet. Sends its link again, or cancels the change. */
export function PendingEmail({ userId, email }: { userId: number; email: string }) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: async (what: 'resend' | 'cancel') => {
      await (what === 'resend' ? request(ResendEmailChangeMutation, {}) : request(CancelEmailChangeMutation, {}))
      await queryClient.invalidateQueries({ queryKey: sessionKeys.currentUser(userId) })
    },
    onSuccess: (_done, what) => toast({ tone: 'success', message: what === 'resend' ? texts.resent : texts.cancelled }),
    // The change may have been confirmed or cancelled on another device.
    onError: () => void queryClient.invalidateQueries({ queryKey: sessionKeys.currentUser(userId) }),
  })
  const { error } = change
  const busy = (what: 'resend' | 'cancel'): boolean => change.isPending && change.variables === what
  return (
    <Alert tone="info" title={texts.title}>
      <Stack>
        <p>{texts.hint(email)}</p>
        <ErrorBanner
          message={
            error ? (error instanceof ApiError && error.statusCode !== 500 ? error.message : texts.failed) : undefined
          }
        />
        <Row>
          <Button size="sm" busy={busy('resend')} disabled={busy('cancel')} onClick={() => change.mutate('resend')}>
            {texts.resend}
          </Button>
          <Button size="sm" busy={busy('cancel')} disabled={busy('resend')} onClick={() => change.mutate('cancel')}>
            {texts.cancel}
          </Button>
        </Row>
      </Stack>
    </Alert>
  )
}
