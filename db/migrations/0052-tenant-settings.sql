-- Owners and admins change what customers see of their business. Its hosts, country and kind are the operator's.
grant update (name, site_title, support_phone, support_email, referral_discount, colors) on tenant to vanbay_app;
