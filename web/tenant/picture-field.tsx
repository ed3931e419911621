import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { post } from '../platform/api/api.ts'
import { IconPhoto } from '../ui/icon/photo.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { FileButton } from '../ui/inputs/file-button.tsx'
import { atApi } from './picture-address.ts'
import classes from './picture-field.module.css'
import { TEXTS } from './texts.ts'

const T = TEXTS.brand
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']
const MAX_BYTES = 2 * 1024 * 1024

interface PictureFieldProps {
  kind: 'logo' | 'favicon' | 'link'
  label: string
  hint: string
  /** Null: there is none. */
  url: string | null
  error?: string | undefined
  readOnly: boolean
  onChange: (url: string | null) => void
}

/** A picture of the brand. It is uploaded and redrawn when it is chosen, and used once the page is saved. */
export function PictureField({ kind, label, hint, url, error, readOnly, onChange }: PictureFieldProps) {
  const id = useId()
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (!TYPES.includes(file.type)) throw new Error(T.wrongType)
      if (file.size > MAX_BYTES) throw new Error(T.tooLarge)
      return await post<{ url: string }>(`/tenant/pictures/${kind}`, file)
    },
    onSuccess: answer => onChange(answer.url),
  })
  const problem = upload.error?.message ?? error
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className={classes.field}>
      <div className={classes.frame} data-kind={kind}>
        {url === null ? (
          <span className={classes.none}>
            <IconPhoto size={22} aria-hidden />
            {T.noPicture}
          </span>
        ) : (
          <img src={atApi(url)} alt={label} />
        )}
      </div>
      <div className={classes.words}>
        <p id={id} className={classes.label}>
          {label}
        </p>
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
        {!readOnly && (
          <div className={classes.actions}>
            <FileButton accept={TYPES.join()} busy={upload.isPending} onChoose={upload.mutate}>
              {url === null ? T.choosePicture : T.replace}
            </FileButton>
            {url !== null && (
              <Button
                variant="quiet"
                onClick={() => {
                  upload.reset()
                  onChange(null)
                }}
              >
                {T.remove}
              </Button>
            )}
          </div>
        )}
        {problem && (
          <p role="alert" className={classes.error}>
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}
