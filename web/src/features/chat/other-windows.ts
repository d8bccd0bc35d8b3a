import { sessionStore } from '#web/platform/session/session-store.ts'

const channel = new BroadcastChannel('iwater-chat')

const whoIsHere = () => sessionStore.getState().tokens?.loginId

/** Tells the other windows of this browser that a conversation of the user has changed. */
export function tellOtherWindows() {
  const person = whoIsHere()
  if (person !== undefined) channel.postMessage(person)
}

/** Told when another window has changed a conversation of who is signed in here. Answers how to stop. */
export function onOtherWindows(listener: () => void): () => void {
  const hear = ({ data }: MessageEvent) => {
    if (data === whoIsHere()) listener()
  }
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}
