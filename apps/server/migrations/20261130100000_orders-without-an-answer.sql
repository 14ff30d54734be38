-- Up Migration
-- Orders on the wire, without those that rest at the venue: counted every second. By a column that changes only together with the status, so that no other update of an order pays for it.
create index task_order_unanswered on task_order (sent_at) where status in ('sent', 'unknown');
