-- The rest of a payout invoice that was paid in part can be carried over too: then nothing more is paid here, which its status has to say.
alter table payout_invoice alter column status set expression as (case
  when approved_amount = amount then 'PAID'
  when carried_to_id is not null then 'CARRIED_OVER'
  when approved_amount > 0 then 'PARTIALLY_PAID'
  else 'OPEN' end);
