-- Owners and admins choose the time zones of charts and CSV files.
grant update (chart_offset_minutes, csv_time_zone) on tenant to vanbay_app;
