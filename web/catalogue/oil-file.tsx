import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { IconUpload } from '../ui/icon/upload.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { FileButton } from '../ui/inputs/file-button.tsx'
import classes from './catalogue.module.css'
import { ImportOilDataMutation } from './documents.ts'
import { catalogueKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.oilData

const MAX_LINES = 19_000
const MAX_SHOWN = 50

type Checked = ResultOf<typeof ImportOilDataMutation>['importOilData'] & { lines: string[] }

/** Checks a file of oil data, shows its errors by line, and imports it when there are none. */
export function OilFile() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<IconUpload size={20} aria-hidden />} onClick={() => setIsOpen(true)}>
        {texts.upload}
      </Button>
      {isOpen && <OilFileDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function OilFileDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const checking = useMutation({
    mutationFn: async (file: File): Promise<Checked> => {
      const lines = (await file.text()).split(/\r?\n/)
      if (lines.length > MAX_LINES) throw new Error(texts.tooLarge)
      return { ...(await request(ImportOilDataMutation, { lines, isCheck: true })).importOilData, lines }
    },
  })
  const importing = useMutation({
    mutationFn: async (lines: string[]) =>
      (await request(ImportOilDataMutation, { lines, isCheck: false })).importOilData,
    onSuccess: async ({ imported }) => {
      toast({ tone: 'success', message: texts.imported(imported) })
      onClose()
      await queryClient.invalidateQueries({ queryKey: catalogueKeys.all })
    },
  })
  const checked = checking.data
  const isReady = checked !== undefined && checked.errors.length === 0
  return (
    <Dialog
      open
      title={texts.fileTitle}
      busy={importing.isPending}
      onClose={onClose}
      actions={
        <>
          <FileButton accept=".csv,text/csv" busy={checking.isPending} onChoose={file => checking.mutate(file)}>
            {checked ? texts.chooseOther : texts.chooseFile}
          </FileButton>
          {isReady && (
            <Button variant="primary" busy={importing.isPending} onClick={() => importing.mutate(checked.lines)}>
              {texts.apply}
            </Button>
          )}
        </>
      }
    >
      <p>{isReady ? texts.ready(checked.imported) : texts.fileHint}</p>
      {checked && checked.errors.length > 0 && (
        <>
          <p>{texts.wrong}</p>
          <ul className={classes.errors}>
            {checked.errors.slice(0, MAX_SHOWN).map(({ line, message }) => (
              <li key={`${line} ${message}`}>{texts.line(line, message)}</li>
            ))}
          </ul>
          {checked.errors.length > MAX_SHOWN && <p>{texts.more(checked.errors.length - MAX_SHOWN)}</p>}
        </>
      )}
      <ErrorBanner message={checking.error?.message ?? importing.error?.message} />
    </Dialog>
  )
}
