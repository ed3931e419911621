import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { statementProblem } from '../../domain/dispute/labels.ts'
import { download, request } from '../platform/api/api.ts'
import { money } from '../platform/money.ts'
import { Alert, ErrorBanner } from '../ui/feedback/alert.tsx'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Form } from '../ui/form/form.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { IconDownload } from '../ui/icon/download.gen.ts'
import { IconSend } from '../ui/icon/send.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { Card, Row, Stack } from '../ui/layout/card.tsx'
import { AcceptDisputeMutation, SaveDisputeStatementMutation, SubmitDisputeEvidenceMutation } from './documents.ts'
import { TEXTS } from './texts.ts'
import { type Dispute, useShowDispute } from './use-disputes.ts'

const HINTS: Readonly<Record<string, string>> = TEXTS.statementHints
/** Returns what to write about a reason; a new one of the provider gets the general hint. */
const hintFor = (reason: string): string => HINTS[reason] ?? TEXTS.statementHints.other

/** The evidence of a dispute: the manager's statement, the collected PDF, and the two answers. */
export function EvidenceCard({ dispute }: { dispute: Dispute }) {
  const show = useShowDispute()
  const toast = useToast()
  const [openDialog, setOpenDialog] = useState<'submit' | 'accept' | null>(null)
  const form = useSubmitForm<{ statement: string }, Dispute>({
    initialValues: { statement: dispute.statement },
    validate: ({ statement }) => ({ statement: statementProblem(statement) ?? undefined }),
    submit: async ({ statement }) =>
      (await request(SaveDisputeStatementMutation, { id: dispute.id, statement })).saveDisputeStatement,
    describeFailure: error => TEXTS.saveFailed(error.message),
    onSuccess: changed => {
      show(changed)
      toast({ tone: 'success', message: TEXTS.saved })
    },
  })
  const canSubmit = dispute.actions.includes('submit')
  const close = () => setOpenDialog(null)
  return (
    <Card title={TEXTS.evidence} description={canSubmit ? TEXTS.evidenceHint : undefined}>
      {canSubmit ? (
        <Form form={form}>
          <Stack>
            <TextAreaField
              {...form.field('statement')}
              label={TEXTS.statement}
              description={hintFor(dispute.reason)}
              placeholder={TEXTS.statementPlaceholder}
              rows={4}
            />
            <Row>
              <Button type="submit" busy={form.busy}>
                {TEXTS.save}
              </Button>
              <Download dispute={dispute} />
            </Row>
          </Stack>
        </Form>
      ) : (
        <>
          {dispute.statement !== '' && <p>{dispute.statement}</p>}
          <Row>
            <Download dispute={dispute} />
          </Row>
        </>
      )}
      {dispute.actions.length > 0 && (
        <Row>
          {canSubmit && (
            <Button
              variant="primary"
              icon={<IconSend size={20} />}
              disabled={!form.isValid}
              onClick={() => setOpenDialog('submit')}
            >
              {TEXTS.submit}
            </Button>
          )}
          {dispute.actions.includes('accept') && (
            <Button variant="quiet" onClick={() => setOpenDialog('accept')}>
              {TEXTS.accept}
            </Button>
          )}
        </Row>
      )}
      <SubmitDialog
        dispute={dispute}
        statement={form.values.statement}
        open={openDialog === 'submit'}
        onClose={close}
      />
      <AcceptDialog dispute={dispute} open={openDialog === 'accept'} onClose={close} />
    </Card>
  )
}

function Download({ dispute: { id, invoice } }: { dispute: Dispute }) {
  const pdf = useMutation({
    mutationFn: () =>
      download(
        `/account/franchisee/disputes/${id}/evidence?tenantId=${invoice.tenantId}`,
        `dispute-evidence-${invoice.invoiceNumber}.pdf`,
      ),
  })
  return (
    <>
      <Button icon={<IconDownload size={20} />} busy={pdf.isPending} onClick={() => pdf.mutate()}>
        {TEXTS.download}
      </Button>
      <ErrorBanner message={pdf.isError ? TEXTS.downloadFailed : undefined} />
    </>
  )
}

interface AnswerDialogProps {
  dispute: Dispute
  open: boolean
  onClose: () => void
}

function SubmitDialog({ dispute, statement, open, onClose }: AnswerDialogProps & { statement: string }) {
  const show = useShowDispute()
  const toast = useToast()
  const submitting = useMutation({
    mutationFn: async () =>
      (await request(SubmitDisputeEvidenceMutation, { id: dispute.id, statement })).submitDisputeEvidence,
    onSuccess: changed => {
      show(changed)
      onClose()
      if (changed.answerState === 'SENT') toast({ tone: 'success', message: TEXTS.submitted })
    },
  })
  return (
    <ConfirmDialog
      open={open}
      title={TEXTS.submitTitle}
      confirmLabel={TEXTS.submit}
      cancelLabel={TEXTS.cancel}
      busy={submitting.isPending}
      error={submitting.error ? TEXTS.submitFailed(submitting.error.message) : undefined}
      onConfirm={() => submitting.mutate()}
      onCancel={onClose}
    >
      <Stack>
        <p>{TEXTS.submitHint}</p>
        {statement.trim() !== '' && <Alert tone="neutral">{statement}</Alert>}
      </Stack>
    </ConfirmDialog>
  )
}

function AcceptDialog({ dispute, open, onClose }: AnswerDialogProps) {
  const show = useShowDispute()
  const toast = useToast()
  const accepting = useMutation({
    mutationFn: async () => (await request(AcceptDisputeMutation, { id: dispute.id })).acceptDispute,
    onSuccess: changed => {
      show(changed)
      onClose()
      if (changed.answerState === 'SENT') toast({ tone: 'success', message: TEXTS.accepted })
    },
  })
  return (
    <ConfirmDialog
      open={open}
      title={TEXTS.acceptTitle}
      confirmLabel={TEXTS.accept}
      cancelLabel={TEXTS.cancel}
      danger
      busy={accepting.isPending}
      error={accepting.error ? TEXTS.acceptFailed(accepting.error.message) : undefined}
      onConfirm={() => accepting.mutate()}
      onCancel={onClose}
    >
      <p>{TEXTS.acceptHint(money(dispute.amount, dispute.currency), dispute.invoice.billTo.name)}</p>
    </ConfirmDialog>
  )
}
