import { useMutation, useQueryClient } from '@tanstack/react-query'
import { actsEverywhere } from '../../domain/account/permissions.ts'
import { localDay } from '../../domain/format/dates.ts'
import { dayText } from '../../domain/format/day-text.ts'
import { request } from '../platform/api/api.ts'
import { csvOf, saveCsv } from '../platform/save-csv.ts'
import { useSession } from '../platform/session/session.ts'
import { KeyValues } from '../ui/display/key-values.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { IconDownload } from '../ui/icon/download.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import classes from './code-fields.module.css'
import { reductionText, usesText } from './code-words.ts'
import { CodeBadge } from './codes-page.tsx'
import { CodesOfSetQuery, PauseCodeMutation, ResumeCodeMutation } from './documents.ts'
import { type Code, type CodeList, refreshCodes } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.use

/** How a code is used; pauses it, and downloads the codes of a set. */
export function CodeUse({ code, list }: { code: Code; list: CodeList }) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const seesAll = actsEverywhere(useSession()?.roles ?? [])
  const { id: codeId, prefix, isPaused, stamp: seen } = code
  const onError = (error: Error): void => toast({ tone: 'danger', message: error.message })
  const switching = useMutation({
    mutationFn: async () => {
      await (isPaused ? request(ResumeCodeMutation, { codeId, seen }) : request(PauseCodeMutation, { codeId, seen }))
      await refreshCodes(queryClient)
      return { wasPaused: isPaused }
    },
    onSuccess: ({ wasPaused }) => {
      const [paused, resumed] = prefix === null ? [T.paused, T.resumed] : [T.pausedSet, T.resumedSet]
      toast({ tone: 'success', message: wasPaused ? resumed : paused })
    },
    onError,
  })
  const download = useMutation({
    mutationFn: async () => (await request(CodesOfSetQuery, { codeId })).discountCodesOfSet,
    onSuccess: codes =>
      saveCsv(
        csvOf(
          [
            { header: T.headers.code, value: row => row.code },
            { header: T.headers.used, value: row => (row.uses > 0 ? T.yes : T.no) },
          ],
          codes,
        ),
        T.fileName(prefix ?? code.code),
      ),
    onError,
  })
  return (
    <>
      <div>
        <CodeBadge code={code} list={list} />
      </div>
      <KeyValues
        items={[
          { label: T.uses, value: usesText(code) },
          { label: seesAll ? T.given : T.givenHere, value: reductionText(code) || T.nothing },
          { label: T.created, value: dayText(localDay(new Date(code.createdAt), list.timeZone)) },
        ]}
      />
      <div className={classes.actions}>
        {prefix !== null && (
          <Button
            icon={<IconDownload size={20} aria-hidden />}
            busy={download.isPending}
            onClick={() => download.mutate()}
          >
            {T.download}
          </Button>
        )}
        {list.mayChange && (
          <Button busy={switching.isPending} onClick={() => switching.mutate()}>
            {isPaused ? T.resume : T.pause}
          </Button>
        )}
      </div>
    </>
  )
}
