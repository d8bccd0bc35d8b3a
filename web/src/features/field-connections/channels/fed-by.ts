import type { FedPoint } from '@iwater/contract/field/channel-feeds'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { channelsText } from './channels.text.ts'

/** What feeds a point, in a sentence; undefined where nothing does. A channel that is about to leave it does not count. */
export function useFedBy() {
  const words = useText(channelsText)
  const local = useLocal()
  return ({ channels, isFedUnseen }: FedPoint, leavingId?: string): string | undefined => {
    const feeds = channels
      .filter(({ channelId }) => channelId !== leavingId)
      .map(({ connectionName, sourceKey }) => words.feed(local(connectionName), sourceKey))
    const all = isFedUnseen ? [...feeds, words.feedUnseen] : feeds
    return all.length === 0 ? undefined : words.fedBy(all.join(words.feedSign))
  }
}
