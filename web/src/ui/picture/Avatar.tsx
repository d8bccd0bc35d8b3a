import './avatar.css'
import { useState } from 'react'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { initialsOf } from './initials.ts'

/** The picture of a person, or initials; the name is shown beside it. `size` in CSS pixels. */
export function Avatar({
  name,
  picture,
  size,
}: {
  name: string
  picture: string | null
  size: number
}) {
  const language = useLanguage()
  const [broken, setBroken] = useState<string | null>(null)
  const style = { width: size, height: size, fontSize: size * 0.4 }
  if (picture === null || picture === broken) {
    return (
      <span className="w-avatar" style={style} aria-hidden="true">
        {initialsOf(name, language)}
      </span>
    )
  }
  return (
    <img
      className="w-avatar"
      style={style}
      src={picture}
      alt=""
      // The link has expired: the initials are shown instead.
      onError={() => setBroken(picture)}
    />
  )
}
