import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { download, request } from '../../platform/api/api.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { ReportFileQuery } from './documents.ts'
import { accountingKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const POLL_MS = 500

interface File {
  id: string
  status: string
  fileName: string
  rowsDone: number
  rowsTotal: number | null
}

/** Makes a file on the server, follows its progress, and downloads it when it is done. */
export function useReportFile(onDone?: () => void) {
  const toast = useToast()
  const [id, setId] = useState<string>()
  const saved = useRef<string>(undefined)
  const starting = useMutation({
    mutationFn: (start: () => Promise<{ file: File }>) => start(),
    onSuccess: ({ file }) => setId(file.id),
  })
  const saving = useMutation({
    mutationFn: async (file: File) => {
      if (file.status !== 'DONE') throw new Error(TEXTS.failed)
      await download(`/account/franchisee/report-files/${file.id}`, file.fileName)
    },
    onSuccess: (_, file) => {
      toast({ tone: 'success', message: TEXTS.downloaded(file.fileName) })
      onDone?.()
    },
  })
  const making = useQuery({
    queryKey: accountingKeys.file(id),
    queryFn: async ({ signal }) => {
      const { file } = await request(ReportFileQuery, { id: id ?? '' }, signal)
      // It is downloaded once, also when the browser asks again.
      if (isOver(file) && saved.current !== file.id) {
        saved.current = file.id
        saving.mutate(file)
      }
      return file
    },
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: query => (isOver(query.state.data) ? false : POLL_MS),
  })
  const file = making.data
  const isMaking = id !== undefined && !isOver(file) && !making.error
  return {
    start: (begin: () => Promise<{ file: File }>) => {
      saving.reset()
      starting.mutate(begin)
    },
    busy: starting.isPending || isMaking || saving.isPending,
    /** While the file is made. */
    rowsDone: isMaking ? (file?.rowsDone ?? 0) : undefined,
    failure: (starting.error ?? making.error ?? saving.error)?.message,
  }
}

const isOver = (file: File | undefined): boolean => file?.status === 'DONE' || file?.status === 'FAILED'
