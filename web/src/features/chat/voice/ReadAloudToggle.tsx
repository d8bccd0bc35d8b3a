import './read-aloud-toggle.css'
import { Switch } from 'antd'
import { Square } from 'lucide-react'
import { useId } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { PlaybackBlocked } from './play-speech.ts'
import type { ReadAloud } from './use-read-aloud.ts'
import { voiceText } from './voice.text.ts'

function useNote({ isAvailable, error }: ReadAloud) {
  const words = useText(voiceText)
  if (isAvailable === false) return words.off
  if (error === null) return undefined
  if (error instanceof PlaybackBlocked) return words.blocked
  return error instanceof ApiError ? error.message : words.unexpected
}

/** Whether new answers are read aloud, a button that ends what is being read, and why there is no speech. */
export function ReadAloudToggle({ readAloud }: { readAloud: ReadAloud }) {
  const words = useText(voiceText)
  const switchId = useId()
  const note = useNote(readAloud)
  const { isAvailable, isOn, isPlaying, turn, stop } = readAloud
  return (
    <div className="read-aloud">
      {isPlaying && (
        <IconButton label={words.stop} onClick={stop}>
          <Square size={15} aria-hidden="true" />
        </IconButton>
      )}
      <label htmlFor={switchId} title={words.hint}>
        {words.readAloud}
      </label>
      <Switch
        id={switchId}
        size="small"
        checked={isOn && isAvailable !== false}
        disabled={isAvailable !== true}
        onChange={turn}
      />
      {/* The region stands before its sentence comes, so that it is announced. */}
      <p className="read-aloud-note" role="status">
        {note}
      </p>
    </div>
  )
}
