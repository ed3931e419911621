import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { request } from '../platform/api/api.ts'
import { PATHS } from '../platform/paths.ts'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { UndoImportMutation } from './documents.ts'
import classes from './import.module.css'
import type { Run } from './queries.ts'
import { importKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.done

/** What an import did, and its undo. */
export function DoneStep({ run }: { run: Run }) {
  const queryClient = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const undoing = useMutation({
    mutationFn: async () => (await request(UndoImportMutation, { id: run.id })).undoImport,
    onSuccess: undone => {
      setIsAsked(false)
      queryClient.setQueryData(importKeys.run(run.id), undone)
    },
  })
  const isUndone = run.status === 'UNDONE'
  return (
    <Card>
      <h2 className={classes.big}>{isUndone ? T.undoneTitle : T.title}</h2>
      <p>{isUndone ? T.undoneText : T.text(run.newCount, run.changedCount)}</p>
      <div className={classes.actions}>
        <Link to={PATHS.settingsImport}>{T.open}</Link>
        {!isUndone && (
          <Button variant="quiet" onClick={() => setIsAsked(true)}>
            {T.undo}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsked}
        danger
        title={T.undoTitle}
        confirmLabel={T.undo}
        busy={undoing.isPending}
        error={undoing.error?.message}
        onConfirm={() => undoing.mutate()}
        onCancel={() => setIsAsked(false)}
      >
        {T.undoText}
      </ConfirmDialog>
    </Card>
  )
}
