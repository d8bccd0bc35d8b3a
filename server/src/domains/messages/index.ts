// Messages and notices: sending them, and the view of their recipients.
export { messageFiles } from './message-files.ts'
export { openMessageHub } from './message-hub.ts'
export { messageRetention } from './message-retention.ts'
export { startMessageJobs } from './messages.jobs.ts'
export { messagesRoutes, sentRecords } from './messages.routes.ts'
export { sendMessage } from './publish.service.ts'
