import { readFileSync } from 'node:fs'
import { type KnowledgeFile, knowledgeFile } from '@iwater/contract/knowledge/base'

/** The files in the order in which their types are listed: emergencies first. */
export const subjects = [
  'safety',
  'pumps',
  'dosing',
  'disinfection',
  'waterworks',
  'network',
  'sewage',
  'instruments',
  'laboratory',
  'communication',
  'electrical',
  'video',
  'weather',
]

const folder = new URL('../../../../knowledge/', import.meta.url)

/** The knowledge base that comes with the product. Throws where a file does not have the shape of one. */
export function readBase(): KnowledgeFile {
  const files = subjects.map((subject) =>
    knowledgeFile.parse(JSON.parse(readFileSync(new URL(`${subject}.json`, folder), 'utf8'))),
  )
  return {
    types: files.flatMap(({ types }) => types),
    questions: files.flatMap(({ questions }) => questions),
  }
}
