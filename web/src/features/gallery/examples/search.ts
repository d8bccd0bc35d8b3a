import { type Example, exampleGroups } from './example.ts'

/** The examples that have every word: in either language, in the name of their group, or in their description. */
export function search(examples: readonly Example[], keyword: string) {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  return examples.filter(({ title, group, description }) => {
    const name = exampleGroups[group]
    const parts = [title.zh, title.en, name.zh, name.en, JSON.stringify(description)]
    const text = parts.join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
