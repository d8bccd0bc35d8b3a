import { type Personal, removeAvatar, uploadAvatar } from '@iwater/contract/accounts/profile'
import { megabyte } from '@iwater/contract/files'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { readPicture } from '#web/kit/picture/draw-picture.ts'
import { usePreparation } from '#web/kit/picture/use-preparation.tsx'
import { call } from '#web/platform/api/api.ts'
import { upload } from '#web/platform/api/upload.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { parameters } from '#web/platform/parameters/parameters.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Avatar } from '#web/ui/picture/Avatar.tsx'
import { accountText } from './account.text.ts'
import { profileText } from './profile.text.ts'
import { useWork } from './use-work.ts'

/** A square, in pixels: twice the largest size at which it is shown. */
const avatar = { aspect: 1, longestSide: 256 } as const

type Chosen = { file: File; address: string }

/** A picture on its way: chosen, cropped to a square and shown before it is sent. */
function useChosenPicture() {
  const words = useText(profileText)
  const { prepare, dialog } = usePreparation(avatar)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  useEffect(() => {
    if (chosen !== null) return () => URL.revokeObjectURL(chosen.address)
  }, [chosen])

  async function choose(file: File) {
    setWrong(null)
    const { pictureMegabytes: most } = parameters()
    if (file.size > most * megabyte) return setWrong(words.tooLarge(most * 1024))
    const picture = await readPicture(file)
    if (picture === null) return setWrong(words.unreadable)
    picture.close()
    const square = await prepare(file)
    if (square !== null) setChosen({ file: square, address: URL.createObjectURL(square) })
  }
  return { chosen, wrong, choose, drop: () => setChosen(null), dialog }
}

export function PictureEditor({
  personal,
  onChanged,
}: {
  personal: Personal
  onChanged: () => Promise<unknown>
}) {
  const words = useText(profileText)
  const common = useText(accountText)
  const local = useLocal()
  const input = useRef<HTMLInputElement>(null)
  const { chosen, wrong, choose, drop, dialog } = useChosenPicture()
  const { isBusy, error, run } = useWork()

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file !== undefined) void choose(file)
  }

  async function use({ file }: Chosen) {
    const isDone = await run(async () => {
      await upload(uploadAvatar, file)
      await onChanged()
    })
    if (isDone) drop()
  }

  const remove = () =>
    run(async () => {
      await call(removeAvatar, {})
      await onChanged()
    })

  const complaint = wrong ?? error?.message
  return (
    <div className="ac-picture">
      <div role="img" aria-label={chosen === null ? words.picture : words.preview}>
        <Avatar
          name={local(personal.name)}
          picture={chosen?.address ?? personal.imgUrl}
          size={112}
        />
      </div>
      <input
        ref={input}
        type="file"
        accept=".png,.jpg,.jpeg,.gif,.bmp"
        hidden
        aria-label={words.choose}
        onChange={onChange}
      />
      {complaint !== undefined && (
        <p className="ac-wrong" role="alert">
          {complaint}
        </p>
      )}
      <div className="ac-actions">
        {chosen === null ? (
          <>
            <Button onClick={() => input.current?.click()}>{words.choose}</Button>
            {personal.imgUrl !== null && (
              <Button variant="quiet" isBusy={isBusy} onClick={() => void remove()}>
                {words.remove}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button variant="solid" isBusy={isBusy} onClick={() => void use(chosen)}>
              {words.use}
            </Button>
            <Button onClick={drop}>{common.cancel}</Button>
          </>
        )}
      </div>
      {dialog}
    </div>
  )
}
