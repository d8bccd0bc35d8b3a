-- Views and votes outlive their question and reason (0356_chat_feedback.sql): what is gone is shown to nobody and is deleted by the daily job
-- of the chat.
call open_to_worker('question_view', 'select, delete');
call open_to_worker('reason_vote', 'select, delete');
call open_to_worker('own_knowledge_question', 'select');
call open_to_worker('own_knowledge_reason', 'select');
grant select on knowledge_question, knowledge_reason to iwater_worker;
