import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { money } from '../platform/money.ts'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { DecideFraudWarningMutation } from './documents.ts'
import { disputeKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'
import type { FraudWarning } from './use-disputes.ts'

interface WarningDialogProps {
  warning: FraudWarning
  decision: 'REFUND' | 'KEEP'
  onClose: () => void
}

/** Asks for confirmation before a warned payment is refunded or kept. */
export function WarningDialog({ warning, decision, onClose }: WarningDialogProps) {
  const client = useQueryClient()
  const toast = useToast()
  const amount = money(warning.amount, warning.currency)
  const isRefund = decision === 'REFUND'
  const deciding = useMutation({
    mutationFn: () => request(DecideFraudWarningMutation, { id: warning.id, decision }),
    onSuccess: () => {
      onClose()
      toast({ tone: 'success', message: isRefund ? TEXTS.refunded(amount) : TEXTS.kept })
      void client.invalidateQueries({ queryKey: disputeKeys.all() })
    },
  })
  return (
    <ConfirmDialog
      open
      title={isRefund ? TEXTS.refundTitle : TEXTS.keepTitle}
      confirmLabel={isRefund ? TEXTS.refundConfirm(amount) : TEXTS.keepConfirm}
      cancelLabel={TEXTS.cancel}
      danger={isRefund}
      busy={deciding.isPending}
      error={deciding.error ? TEXTS.actionFailed(deciding.error.message) : undefined}
      onConfirm={() => deciding.mutate()}
      onCancel={onClose}
    >
      <p>{isRefund ? TEXTS.refundHint(amount, warning.customerName) : TEXTS.keepHint(warning.customerName)}</p>
    </ConfirmDialog>
  )
}
