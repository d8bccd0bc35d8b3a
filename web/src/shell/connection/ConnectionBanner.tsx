import './connection-banner.css'
import { CloudOff, HardDrive, RotateCw, Wifi } from 'lucide-react'
import { useEffect, useState } from 'react'
import { connectionStore, probeNow } from '#web/platform/connection/connection.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Age } from '#web/ui/text/Age.tsx'
import { connectionText } from './connection.text.ts'

const backShownMs = 4000

/** Whether the connection has just come back. */
function useIsBack(isDown: boolean) {
  const [wasDown, setWasDown] = useState(isDown)
  const [isBack, setIsBack] = useState(false)
  if (wasDown !== isDown) {
    setWasDown(isDown)
    setIsBack(!isDown)
  }
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setIsBack(false), backShownMs)
    return () => clearTimeout(timer)
  }, [isBack])
  return isBack
}

function Lost({ since }: { since: number }) {
  const words = useText(connectionText)
  const format = useFormat()
  const [isTrying, setIsTrying] = useState(false)
  const tryNow = async () => {
    setIsTrying(true)
    await probeNow()
    setIsTrying(false)
  }
  return (
    <p className="connection-banner">
      <CloudOff size={17} aria-hidden="true" />
      <span>
        <b>{words.lost}</b> {words.shown(format.time(since))} <Age at={since} />
      </span>
      <button type="button" aria-disabled={isTrying} onClick={() => void tryNow()}>
        <RotateCw size={14} aria-hidden="true" />
        {words.tryNow}
      </button>
    </p>
  )
}

/** Stands below the page, so that nothing on it is covered or moves when the connection goes and comes. */
export function ConnectionBanner() {
  const words = useText(connectionText)
  const { isDown, lastAnswerAt, isStorageFull } = connectionStore()
  const isBack = useIsBack(isDown)
  return (
    <div className="connection-place" role="status">
      {isDown && <Lost since={lastAnswerAt} />}
      {isStorageFull && !isDown && (
        <p className="connection-banner connection-full">
          <HardDrive size={17} aria-hidden="true" />
          <span>
            <b>{words.storageFull}</b> {words.storageFullHint}
          </span>
        </p>
      )}
      {isBack && (
        <p className="connection-banner connection-back">
          <Wifi size={17} aria-hidden="true" />
          <span>{words.back}</span>
        </p>
      )}
    </div>
  )
}
