import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { download, request } from '../platform/api/api.ts'
import { PATHS } from '../platform/paths.ts'
import { Alert, ErrorBanner } from '../ui/feedback/alert.tsx'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { IconDownload } from '../ui/icon/download.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { ColumnStep } from './column-step.tsx'
import { ApplyImportMutation, DiscardImportMutation } from './documents.ts'
import classes from './import.module.css'
import { LineTable } from './line-table.tsx'
import type { LineState, Run } from './queries.ts'
import { importKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.check
const STATES = ['WRONG', 'NEW', 'CHANGED', 'SAME'] as const

const countsOf = (run: Run): Record<LineState, number> => ({
  WRONG: run.wrongCount,
  NEW: run.newCount,
  CHANGED: run.changedCount,
  SAME: run.sameCount,
})

/** What the import would do, row by row. It can be applied once no row is wrong. */
export function CheckStep({ run }: { run: Run }) {
  const [isMatching, setIsMatching] = useState(false)
  const counts = countsOf(run)
  const [tab, setTab] = useState<LineState>(STATES.find(state => counts[state] > 0) ?? 'NEW')
  if (isMatching) return <ColumnStep run={run} onBack={() => setIsMatching(false)} />
  return (
    <section className={classes.section} aria-labelledby="import-check">
      <h2 id="import-check" className={classes.sectionTitle}>
        {T.title}
      </h2>
      <Verdict run={run} />
      <Actions run={run} onColumns={() => setIsMatching(true)} />
      <Tabs
        label={T.tabsLabel}
        tabs={STATES.map(state => ({ value: state, label: T.tabs[state], count: counts[state] }))}
        value={tab}
        onChange={setTab}
      >
        <LineTable run={run} state={tab} />
      </Tabs>
    </section>
  )
}

function Verdict({ run }: { run: Run }) {
  const downloading = useMutation({
    mutationFn: () => download(`/account/franchisee/imports/${run.id}/errors`, T.errorsFile(run.fileName)),
  })
  if (run.wrongCount > 0)
    return (
      <>
        <Alert
          tone="warning"
          title={T.wrongTitle(run.wrongCount)}
          action={
            <Button
              size="sm"
              icon={<IconDownload size={18} aria-hidden />}
              busy={downloading.isPending}
              onClick={() => downloading.mutate()}
            >
              {T.errors}
            </Button>
          }
        >
          {T.wrongText}
        </Alert>
        <ErrorBanner message={downloading.error?.message} />
      </>
    )
  if (run.newCount + run.changedCount === 0) return <Alert tone="info">{T.allSame}</Alert>
  return run.largeChanges > 0 ? <Alert tone="warning">{T.large(run.largeChanges)}</Alert> : null
}

function Actions({ run, onColumns }: { run: Run; onColumns: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isDiscarding, setIsDiscarding] = useState(false)
  const applying = useMutation({
    mutationFn: async () =>
      (
        await request(ApplyImportMutation, {
          id: run.id,
          newCount: run.newCount,
          changedCount: run.changedCount,
        })
      ).applyImport,
    onSuccess: applied => queryClient.setQueryData(importKeys.run(run.id), applied),
    onError: () => queryClient.invalidateQueries({ queryKey: importKeys.run(run.id) }),
  })
  const discarding = useMutation({
    mutationFn: () => request(DiscardImportMutation, { id: run.id }),
    onSuccess: () => navigate({ to: PATHS.settingsImport }),
  })
  const rows = run.newCount + run.changedCount
  return (
    <>
      <div className={classes.actions}>
        {run.wrongCount === 0 && rows > 0 && (
          <Button variant="primary" busy={applying.isPending} onClick={() => applying.mutate()}>
            {T.apply(rows)}
          </Button>
        )}
        <Button onClick={onColumns}>{T.again}</Button>
        <Button variant="quiet" onClick={() => setIsDiscarding(true)}>
          {T.discard}
        </Button>
      </div>
      <ErrorBanner message={applying.error?.message} />
      <ConfirmDialog
        open={isDiscarding}
        danger
        title={T.discardTitle}
        confirmLabel={T.discard}
        busy={discarding.isPending}
        error={discarding.error?.message}
        onConfirm={() => discarding.mutate()}
        onCancel={() => setIsDiscarding(false)}
      >
        {T.discardText}
      </ConfirmDialog>
    </>
  )
}
