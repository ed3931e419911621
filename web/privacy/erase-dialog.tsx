import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../domain/format/money.ts'
import { obstacleTexts } from '../../domain/privacy/erasure.ts'
import { request } from '../platform/api/api.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { ConfirmDialog, Dialog } from '../ui/feedback/dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { RequestErasureMutation } from './documents.ts'
import { bannerOf, PasswordAgain, wantsPassword } from './password-again.tsx'
import { TEXTS } from './texts.ts'
import { privacyKeys } from './query-keys.ts'

interface EraseDialogProps {
  userId: number
  erasure: { appointments: number; invoices: number; plans: number; credit: number }
  onClose: () => void
}

/** Asks for the erasure, once it is clear what is deleted and what is kept; or says what must end before. */
export function EraseDialog({ userId, erasure, onClose }: EraseDialogProps) {
  const obstacles = obstacleTexts(erasure)
  return obstacles.length > 0 ? (
    <Dialog open title={TEXTS.eraseTitle} short onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <p>{TEXTS.eraseFirst}</p>
      <ul>
        {obstacles.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Dialog>
  ) : (
    <ConfirmErasure userId={userId} credit={erasure.credit} onClose={onClose} />
  )
}

function ConfirmErasure({ userId, credit, onClose }: { userId: number; credit: number; onClose: () => void }) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const erasing = useMutation({
    mutationFn: async () =>
      (await request(RequestErasureMutation, { currentPassword: password === '' ? null : password })).requestErasure,
    onSuccess: requested => {
      queryClient.setQueryData(privacyKeys.erasure(userId), requested)
      toast({ tone: 'success', message: TEXTS.requested })
      onClose()
    },
    onError: error => setAsked(asked || wantsPassword(error)),
  })
  return (
    <ConfirmDialog
      open
      danger
      title={TEXTS.eraseTitle}
      confirmLabel={TEXTS.eraseSubmit}
      busy={erasing.isPending}
      error={undefined}
      onConfirm={() => erasing.mutate()}
      onCancel={onClose}
    >
      <Stack>
        <p>{TEXTS.eraseDeletes}</p>
        <p>{TEXTS.eraseKeeps}</p>
        <p>{TEXTS.eraseGrace}</p>
        {credit > 0 && <p>{TEXTS.eraseCredit(formatMoney(credit))}</p>}
        {asked && <PasswordAgain value={password} onChange={setPassword} error={erasing.error} />}
        <ErrorBanner message={bannerOf(erasing.error)} />
      </Stack>
    </ConfirmDialog>
  )
}
