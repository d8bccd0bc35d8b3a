// Files that people upload, their uses, their readers, and the links by which browsers load them.
export { attachFiles } from './attachment.service.ts'
export { selectPresentIds } from './file.queries.ts'
export { filesRoutes } from './file.routes.ts'
export { storeFile, storeMadeFile } from './file.service.ts'
export { pictureLink } from './file-link.service.ts'
export type { FileUse } from './file-use.ts'
export { startFilesJobs } from './files.jobs.ts'
export { dropFile } from './removal.service.ts'
