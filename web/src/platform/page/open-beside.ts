/** Opens an address beside the page; false where there is no room or no tool that shows it. */
type Opener = (address: string) => boolean

let opener: Opener | undefined

/** What opens addresses beside the page from now on. Answers how to stop. */
export function provideBeside(next: Opener): () => void {
  opener = next
  return () => {
    if (opener === next) opener = undefined
  }
}

/** Whether an address is now open beside the page; else it has to be gone to. */
export const openBeside = (address: string): boolean => opener?.(address) ?? false
