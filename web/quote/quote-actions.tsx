import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isPossible } from '../../domain/quote/lifecycle.ts'
import { download, request } from '../platform/api/api.ts'
import { ButtonLink } from '../platform/button-link.tsx'
import { PATHS } from '../platform/paths.ts'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { ChangeQuoteMutation, SendQuoteMutation } from './documents.ts'
import type { Quote } from './queries.ts'
import { quoteKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.actions

/** What can be done with a quote in its state. */
export function QuoteActions({ quote }: { quote: Quote }) {
  const [asks, setAsks] = useState<'send' | 'change' | 'answer'>()
  const toast = useToast()
  const { id, status, quoteNumber } = quote
  const close = (): void => setAsks(undefined)
  const pdf = useMutation({
    mutationFn: () => download(`/account/franchisee/quotes/${id}/pdf`, `quote-${quoteNumber}.pdf`),
    onError: () => toast({ tone: 'danger', message: texts.downloadFailed }),
  })
  const isAgain = isPossible('remind', status)
  return (
    <>
      <Button busy={pdf.isPending} onClick={() => pdf.mutate()}>
        {texts.download}
      </Button>
      <ButtonLink to={PATHS.newQuote} search={{ copy: id }}>
        {texts.duplicate}
      </ButtonLink>
      {isPossible('answer', status) && <Button onClick={() => setAsks('answer')}>{texts.record}</Button>}
      {isPossible('change', status) && <Button onClick={() => setAsks('change')}>{texts.change}</Button>}
      {isPossible('edit', status) && (
        <ButtonLink to={PATHS.editQuote} params={{ id }}>
          {texts.edit}
        </ButtonLink>
      )}
      {(isAgain || isPossible('send', status)) && (
        <Button variant={isAgain ? 'secondary' : 'primary'} onClick={() => setAsks('send')}>
          {isAgain ? texts.sendAgain : texts.send}
        </Button>
      )}
      {asks === 'send' && <SendDialog quote={quote} isAgain={isAgain} onClose={close} />}
      {asks === 'change' && <ChangeDialog quote={quote} onClose={close} />}
      {asks === 'answer' && <AnswerDialog quote={quote} onClose={close} />}
    </>
  )
}

interface QuestionProps {
  quote: Quote
  onClose: () => void
}

/** Shows the changed quote, and has the lists loaded again. */
function useShowQuote() {
  const client = useQueryClient()
  return (quote: Quote): void => {
    client.setQueryData(quoteKeys.detail(quote.id), quote)
    void client.invalidateQueries({ queryKey: quoteKeys.lists() })
  }
}

function SendDialog({ quote, isAgain, onClose }: QuestionProps & { isAgain: boolean }) {
  const show = useShowQuote()
  const toast = useToast()
  const { id, revision, quoteNumber, content } = quote
  const { email } = content.contact
  const send = useMutation({
    mutationFn: async () => (await request(SendQuoteMutation, { id, revision })).sendQuote,
    onSuccess: sent => {
      show(sent)
      toast({ tone: 'success', message: texts.sent(email) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={isAgain ? texts.againTitle(quoteNumber) : texts.sendTitle(quoteNumber)}
      confirmLabel={isAgain ? texts.sendAgain : texts.send}
      busy={send.isPending}
      error={send.error?.message}
      onConfirm={() => send.mutate()}
      onCancel={onClose}
    >
      {isAgain ? texts.againText(email) : texts.sendText(email)}
    </ConfirmDialog>
  )
}

function ChangeDialog({ quote, onClose }: QuestionProps) {
  const show = useShowQuote()
  const navigate = useNavigate()
  const { id, revision, quoteNumber } = quote
  const change = useMutation({
    mutationFn: async () => (await request(ChangeQuoteMutation, { id, revision })).changeQuote,
    onSuccess: async changed => {
      show(changed)
      onClose()
      await navigate({ to: PATHS.editQuote, params: { id } })
    },
  })
  return (
    <ConfirmDialog
      open
      title={texts.changeTitle(quoteNumber)}
      confirmLabel={texts.change}
      busy={change.isPending}
      error={change.error?.message}
      onConfirm={() => change.mutate()}
      onCancel={onClose}
    >
      {texts.changeText}
    </ConfirmDialog>
  )
}
